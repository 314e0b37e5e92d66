import { formatNumber } from "#app/models/text/numbers.ts"
import type { Day } from "#app/models/time/calendar.ts"
import { shortDay } from "#app/models/time/local-time.ts"
import type { Report, ReportName } from "./report.ts"
import { type FarmSeason, seasonDays, seasonWeeks, seasonYear } from "./season.ts"
import { countInSteps, type DayCounts } from "./time-steps.ts"

type SeasonSubject = { name: ReportName; title: string; counts: DayCounts }

/** Future weeks are empty, and so is a week that only the other season has. */
export function seasonReport({ name, title, counts }: SeasonSubject, today: Day, days: FarmSeason): Report {
	const year = seasonYear(today, days)
	const seasons = [year, year - 1].map((season) => {
		const weeks = seasonWeeks(season, days).filter(({ from }) => from <= today)
		const values = countInSteps(weeks, counts)
		return new Map(weeks.map(({ order }, at) => [order, values[at] ?? 0]))
	})
	const weeks = new Map(
		[...seasonWeeks(year - 1, days), ...seasonWeeks(year, days)].map((one) => [one.order, one]),
	)
	const rows = [...weeks]
		.sort(([a], [b]) => a - b)
		.map(([order, { week, from }]) => ({
			label: `Week ${week} (${shortDay(from)})`,
			values: seasons.map((season) => season.get(order) ?? null),
		}))
	return {
		name,
		title,
		summary: summarize(counts, today, days),
		chart: {
			kind: "columns",
			steps: rows.map(({ label }) => label),
			series: [year, year - 1].map((season, at) => ({
				label: `Season ${season}`,
				values: rows.map(({ values }) => values[at] ?? null),
			})),
		},
		table: {
			columns: ["Week", `Season ${year}`, `Season ${year - 1}`],
			rows: rows.map(({ label, values }) => [label, ...values.map((value) => value ?? "")]),
		},
	}
}

function summarize(counts: DayCounts, today: Day, days: FarmSeason): string | undefined {
	const year = seasonYear(today, days)
	const now = seasonDays(year, days)
	const last = seasonDays(year - 1, days)
	const sum = (from: Day, to: Day) =>
		[...counts].reduce((all, [day, count]) => (day >= from && day <= to ? all + count : all), 0)
	const whole = sum(last.from, last.to)
	const soFar = sum(now.from, now.to)
	if (whole + soFar === 0) return undefined
	if (today >= now.to) return `${formatNumber(soFar)} in ${year}, ${formatNumber(whole)} in ${year - 1}.`
	const byThen = sum(last.from, `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`)
	return (
		`Up to ${shortDay(today)}: ${formatNumber(soFar)} in ${year}, ${formatNumber(byThen)} in ${year - 1}. ` +
		`All of ${year - 1}: ${formatNumber(whole)}.`
	)
}
