const format = new Intl.NumberFormat("en-CA")

export function formatNumber(value: number): string {
	return format.format(value)
}

export function formatCount(value: number, singular: string, plural = `${singular}s`): string {
	return `${formatNumber(value)} ${value === 1 ? singular : plural}`
}
