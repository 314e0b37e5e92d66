import { Form, href, Link } from "react-router"
import { quickRanges, reportSearch } from "#app/models/reports/report-url.ts"
import type { FarmSeason } from "#app/models/reports/season.ts"
import type { Day, DayRange } from "#app/models/time/calendar.ts"
import { UrlInput } from "#app/ui/forms/url-input.tsx"

type RangeFormProps = {
	range: DayRange
	typed: DayRange
	problem: string | undefined
	archived: boolean
	today: Day
	first: Day
	season: FarmSeason
}

export function RangeForm({ range, typed, problem, archived, today, first, season }: RangeFormProps) {
	const invalidProps = problem ? { "aria-invalid": true, "aria-describedby": "range-problem" } : {}
	return (
		<div className="grid grid-cols-1 gap-3">
			<Form action={href("/admin/analytics")} preventScrollReset className="flex flex-wrap items-end gap-3">
				{archived && <input type="hidden" name="archived" value="show" />}
				{(["from", "to"] as const).map((name) => (
					<label
						key={name}
						htmlFor={`range-${name}`}
						className="grid w-44 max-w-full grid-cols-1 gap-1 font-semibold"
					>
						{name === "from" ? "From" : "To"}
						<UrlInput
							id={`range-${name}`}
							type="date"
							name={name}
							defaultValue={typed[name]}
							className="field min-w-0 px-2 text-[min(1rem,8vw)] font-normal"
							{...invalidProps}
						/>
					</label>
				))}
				<button type="submit" className="button">
					Show
				</button>
			</Form>
			{problem && (
				<p id="range-problem" role="alert" className="border-l-4 border-barn pl-3 font-semibold text-barn">
					{problem} Showing the last 30 days instead.
				</p>
			)}
			<nav aria-label="Common date ranges">
				<ul className="flex flex-wrap gap-x-5">
					{quickRanges(today, first, season).map(({ label, range: days }) => (
						<li key={label}>
							<Link
								to={href("/admin/analytics") + reportSearch({ range: days, archived })}
								preventScrollReset
								aria-current={days.from === range.from && days.to === range.to ? "true" : undefined}
								className="text-link inline-flex min-h-11 min-w-11 items-center aria-[current]:font-bold"
							>
								{label}
							</Link>
						</li>
					))}
				</ul>
			</nav>
		</div>
	)
}
