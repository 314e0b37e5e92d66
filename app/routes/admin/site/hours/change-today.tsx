import { data } from "react-router"
import { databaseContext } from "#app/middleware/context.server.ts"
import { redirectWith } from "#app/middleware/flash.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { readTimeZone } from "#app/models/settings/time-zone.server.ts"
import { dayToChange, quickTimes } from "#app/models/time/day-change.server.ts"
import { DAY_CHANGES, dayChangeButton } from "#app/models/time/day-change.ts"
import { TODAY } from "#app/models/time/hours.record.ts"
import { TODAYS_CHANGES } from "#app/models/time/hours.server.ts"
import { parseTime } from "#app/models/time/hours-fields.ts"
import { shortDay } from "#app/models/time/local-time.ts"
import { readOpeningTimes } from "#app/models/time/opening-times.server.ts"
import { hoursOfDay, weekdayOf } from "#app/models/time/opening-times.ts"
import { rangesInWords } from "#app/models/time/time-range.ts"
import { notFound } from "#app/platform/responses.server.ts"
import { loadRecordForm, saveRecordForm } from "#app/records/record-routes.server.ts"
import { saveFromBrowser } from "#app/ui/forms/upload-progress.ts"
import { useSiteHome } from "#app/ui/forms/use-site-home.ts"
import { pageTitle } from "#app/ui/page-title.ts"
import type { Route } from "./+types/change-today"
import { DayChangePreview, NoticeField, TimeFields } from "./day-change-fields.tsx"
import { HoursForm } from "./hours-form.tsx"
import { siteHome } from "./hours-saved.server.ts"

export const handle =
	import.meta.env.SSR &&
	({ role: "closing", hasDrafts: ({ change }) => findKind(change) !== undefined } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
	{ title: pageTitle(matches, loaderData ? TODAY[loaderData.kind].titles.edit : "Today") },
]

const findKind = (text: string | undefined) => DAY_CHANGES.find((one) => one === text)

function requireKind(text: string) {
	const kind = findKind(text)
	if (!kind) throw notFound()
	return kind
}

export async function loader(page: Route.LoaderArgs) {
	const kind = requireKind(page.params.change)
	const db = page.context.get(databaseContext)
	const zone = await readTimeZone(db)
	const { times } = await readOpeningTimes(db)
	const now = new Date()
	const { day, before } = dayToChange(kind, times, zone, now)
	const { usual, ranges } = hoursOfDay(day, times)
	if (ranges.length === 0 && kind !== "close-today")
		throw await redirectWith(page.context, siteHome(page.context), { title: "The farm is closed today" })
	const { data: form, init } = await loadRecordForm(TODAYS_CHANGES[kind], page, { id: kind })
	const today = {
		kind,
		day: `${weekdayOf(day)}, ${shortDay(day)}`,
		usual: rangesInWords(usual),
		quickTimes: quickTimes(kind, times, zone, now),
		decided: { opensAt: before?.opensAt ?? "", closesAt: before?.closesAt ?? "" },
	}
	return data({ ...form, ...today }, init ?? {})
}

export async function action(page: Route.ActionArgs) {
	const kind = requireKind(page.params.change)
	const form = { ...TODAYS_CHANGES[kind], list: siteHome(page.context) }
	return await saveRecordForm(form, page, { id: kind })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveFromBrowser(serverAction)

export default function ChangeToday({ loaderData, actionData }: Route.ComponentProps) {
	const { kind, day, usual, quickTimes, decided } = loaderData
	const { to: list } = useSiteHome()
	return (
		<HoursForm
			key={kind}
			record={{ ...TODAY[kind], list }}
			loaded={loaderData}
			actionData={actionData}
			intro={
				<p className="mt-1">
					{day}. Usual hours: {usual}.
					{kind === "close-today" && " Visitors read that the farm is closed at once and until midnight."}
				</p>
			}
			controls={{
				time: (field) => <TimeFields kind={kind} quickTimes={quickTimes} field={field} />,
				notice: (field) => <NoticeField field={field} />,
			}}
			submit={({ time }) => dayChangeButton(kind, parseTime(String(time ?? "")) ?? "")}
			stateLine={() => "Nothing is changed yet."}
			preview={(typed) => <DayChangePreview kind={kind} typed={typed} decided={decided} />}
		/>
	)
}
