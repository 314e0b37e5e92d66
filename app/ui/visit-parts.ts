import { GETTING_HERE } from "#app/models/settings/getting-here.ts"
import type { HomePage } from "#app/models/settings/home-page.ts"

export function visitParts(home: HomePage | null): { id: string; title: string }[] {
	const others = home?.answers.filter(({ id }) => id !== GETTING_HERE) ?? []
	return [
		{ id: "hours", title: "Hours and seasons" },
		...(home?.rates.length || home?.ratesNote ? [{ id: "rates", title: "Rates" }] : []),
		{ id: GETTING_HERE, title: "Getting here" },
		...others.map(({ id, title }) => ({ id, title })),
	]
}
