/** What is wrong with an export, in words. */
export class ExportError extends Error {}
