export const CSV_TOO_LARGE = "The file is larger than 5 MB. Please split it into several files."

/** Formats a size, for example '3 bytes', '12 kB' or '4.9 MB'. */
export function sizeInWords(bytes: number): string {
	if (bytes < 1000) return bytes === 1 ? "1 byte" : `${bytes} bytes`
	if (bytes < 999_500) return `${Math.round(bytes / 1000)} kB`
	return `${(bytes / 1_000_000).toFixed(1)} MB`
}
