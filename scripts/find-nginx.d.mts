export declare function findNginx(path?: string): string | undefined
