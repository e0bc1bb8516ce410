export declare function findNginx(): string | undefined
export declare function findCaddy(): string | undefined
export declare function missingProxies(): string[]
