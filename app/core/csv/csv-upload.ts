export const CSV_TOO_LARGE = "The file is larger than 5 MB. Please split it into several files."

export function describeSize(bytes: number): string {
	if (bytes < 1000) return bytes === 1 ? "1 byte" : `${bytes} bytes`
	if (bytes < 999_500) return `${Math.round(bytes / 1000)} kB`
	return `${(bytes / 1_000_000).toFixed(1)} MB`
}
