export declare function chromiumPlaces(
  env?: Record<string, string | undefined>,
  home?: string,
): string[]
export declare function findChromium(): string | undefined
export declare function findFirefox(): string | undefined
export declare function findWebKit(): { driver: string; screen: string } | undefined
export declare function missingEngines(): { engine: string; packages: string[] }[]
export declare const installHint: string
