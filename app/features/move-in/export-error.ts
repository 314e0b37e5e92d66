export class ExportError extends Error {}
