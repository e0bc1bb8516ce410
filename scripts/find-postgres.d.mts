export declare function findPostgres(): string | undefined
export declare function hasPostgres(): boolean
