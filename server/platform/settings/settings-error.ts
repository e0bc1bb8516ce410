/** A setting is missing or wrong: the process prints the message (a line a setting) and ends with code 1. */
export class SettingsError extends Error {}
