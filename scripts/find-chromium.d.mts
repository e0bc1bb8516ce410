export declare function findChromium(): string | undefined
export declare const installHint: string
