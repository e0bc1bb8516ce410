export declare function postgresFolders(path?: string): string[]
export declare function findPostgres(folders?: string[]): string | undefined
export declare function hasPostgres(): boolean
