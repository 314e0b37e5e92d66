import { formatNumber } from "./numbers.ts"

/** Further names become one text, such as '12 more'. */
export function firstNames(names: string[], count: number): string[] {
	const more = names.length - count
	return more > 0 ? [...names.slice(0, count), `${formatNumber(more)} more`] : names
}
