import { formatCount, formatNumber } from "#app/models/text/numbers.ts"
import type { DayRange } from "#app/models/time/calendar.ts"
import type { Report } from "./report.ts"
import { countInSteps, type DayCounts, stepUnit, timeSteps } from "./time-steps.ts"

const UNIT_COLUMNS = { day: "Day", week: "Week", month: "Month" }

export function tourReport(range: DayRange, started: DayCounts, completed: DayCounts): Report {
	const steps = timeSteps(range)
	const starts = countInSteps(steps, started)
	const ends = countInSteps(steps, completed)
	const labels = steps.map(({ label }) => label)
	const isAny = sum(starts) + sum(ends) > 0
	return {
		name: "tours",
		title: "Tours",
		summary: isAny
			? `${formatCount(sum(starts), "tour was", "tours were")} started and ${formatNumber(sum(ends))} completed.${busiest(range, labels, starts)}`
			: undefined,
		chart: {
			kind: "columns",
			steps: labels,
			series: [
				{ label: "Started", values: starts },
				{ label: "Completed", values: ends },
			],
		},
		table: {
			columns: [UNIT_COLUMNS[stepUnit(range)], "Started", "Completed"],
			rows: steps.map(({ label }, at) => [label, starts[at] ?? 0, ends[at] ?? 0]),
		},
	}
}

/** Counted from the waiver's records, so it includes visitors without consent to analytics. */
export function waiverReport(range: DayRange, accepted: DayCounts): Report {
	const steps = timeSteps(range)
	const values = countInSteps(steps, accepted)
	const labels = steps.map(({ label }) => label)
	return {
		name: "waivers",
		title: "Waivers accepted",
		summary:
			sum(values) > 0
				? `The waiver was accepted ${formatCount(sum(values), "time")}.${busiest(range, labels, values)}`
				: undefined,
		chart: { kind: "columns", steps: labels, series: [{ label: "Accepted", values }] },
		table: {
			columns: [UNIT_COLUMNS[stepUnit(range)], "Accepted"],
			rows: steps.map(({ label }, at) => [label, values[at] ?? 0]),
		},
	}
}

function busiest(range: DayRange, labels: string[], values: number[]): string {
	const most = Math.max(0, ...values)
	if (most === 0 || labels.length < 2) return ""
	return ` Most in one ${stepUnit(range)}: ${formatNumber(most)} (${labels[values.indexOf(most)]}).`
}

const sum = (values: number[]) => values.reduce((all, value) => all + value, 0)
