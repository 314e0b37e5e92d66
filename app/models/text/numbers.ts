const format = new Intl.NumberFormat("en-CA")

/** '12,345' */
export function formatNumber(value: number): string {
	return format.format(value)
}

/** '1 tour', '1,200 tours' */
export function formatCount(value: number, singular: string, plural = `${singular}s`): string {
	return `${formatNumber(value)} ${value === 1 ? singular : plural}`
}
