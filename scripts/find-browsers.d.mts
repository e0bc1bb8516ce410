export declare function findChromium(): string | undefined
export declare function findFirefox(): string | undefined
export declare function findWebKit(): { driver: string; screen: string } | undefined
export declare function missingEngines(): { engine: string; packages: string[] }[]
export declare const installHint: string
