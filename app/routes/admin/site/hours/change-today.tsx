import { randomUUID } from "node:crypto"
import { href } from "react-router"
import { changeOf, databaseContext } from "#app/middleware/context.server.ts"
import { findDraftForm } from "#app/middleware/forms/draft.server.ts"
import { rejectSubmission } from "#app/middleware/forms/form-response.server.ts"
import { saveForm } from "#app/middleware/forms/save-form.server.ts"
import { notFound } from "#app/middleware/responses.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { readTimeZone } from "#app/models/settings/time-zone.server.ts"
import { changeToday, dayToChange, quickTimes } from "#app/models/time/day-change.server.ts"
import {
	DAY_CHANGES,
	type DayChangeKind,
	dayChangeButton,
	dayChangeDone,
} from "#app/models/time/day-change.ts"
import { parseTime } from "#app/models/time/hours-fields.ts"
import { dayChangeForm, hoursFormValues } from "#app/models/time/hours-form.ts"
import { shortDay } from "#app/models/time/local-time.ts"
import { readOpeningTimes } from "#app/models/time/opening-times.server.ts"
import { hoursOfDay, weekdayOf } from "#app/models/time/opening-times.ts"
import { rangesInWords } from "#app/models/time/time-range.ts"
import { saveFromBrowser } from "#app/ui/forms/upload-progress.ts"
import { useSiteHome } from "#app/ui/forms/use-site-home.ts"
import { StaffPage } from "#app/ui/layout/staff-page.tsx"
import { pageTitle } from "#app/ui/page-title.ts"
import type { Route } from "./+types/change-today"
import { DayChangeFields, DayChangePreview } from "./day-change-fields.tsx"
import { HoursForm } from "./hours-form.tsx"
import { refillForm } from "./refill-form.server.ts"
import { todayChanged } from "./save-hours.server.ts"

export const handle = import.meta.env.SSR && ({ role: "closing" } satisfies RouteHandle)

const TITLES: Record<DayChangeKind, string> = {
	"close-today": "Close today",
	"close-early": "Close early today",
	"open-late": "Open late today",
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
	{ title: pageTitle(matches, loaderData ? TITLES[loaderData.kind] : "Today") },
]

const parseKind = (text: string) => DAY_CHANGES.find((one) => one === text)

export async function loader({ context, params, url }: Route.LoaderArgs) {
	const kind = parseKind(params.change)
	if (!kind) throw notFound()
	const db = context.get(databaseContext)
	const zone = await readTimeZone(db)
	const { times } = await readOpeningTimes(db)
	const now = new Date()
	const { day, before } = dayToChange(kind, times, zone, now)
	const draft = await findDraftForm(context, url, dayChangeForm(kind))
	const saved = {
		time: (kind === "open-late" ? before?.opensAt : before?.closesAt) ?? "",
		reason: before?.reason ?? "",
		notice: before?.noticeId ? "on" : "",
		formKey: randomUUID(),
	}
	return {
		kind,
		day: `${weekdayOf(day)}, ${shortDay(day)}`,
		usual: rangesInWords(hoursOfDay(day, times).usual),
		quickTimes: quickTimes(kind, times, zone, now),
		decided: { opensAt: before?.opensAt ?? "", closesAt: before?.closesAt ?? "" },
		form: { values: hoursFormValues(draft ?? saved), isRestored: draft !== undefined },
	}
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
	const kind = parseKind(params.change)
	if (!kind) throw notFound()
	const filled = await refillForm(context, { request, url }, withQuickTime)
	if (filled) return filled
	return await saveForm(
		context,
		{ request, url },
		{
			schema: dayChangeForm(kind),
			async save(form) {
				const { time, reason, notice } = form.value
				const change = changeOf(context)
				const typed = { kind, time, reason, hasNotice: notice }
				const result = await changeToday(context.get(databaseContext), typed, change)
				if (result === "saved") return await todayChanged(context, dayChangeDone(kind, time))
				return rejectSubmission(form, 400, { [result.problem.field]: [result.problem.message] })
			},
			afterSave: ({ value }) => todayChanged(context, dayChangeDone(kind, value.time)),
		},
	)
}

function withQuickTime(fields: FormData): FormData | undefined {
	const time = fields.get("quickTime")
	if (typeof time !== "string" || !parseTime(time)) return undefined
	fields.delete("quickTime")
	fields.set("time", time)
	return fields
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveFromBrowser(serverAction)

export default function ChangeToday({ loaderData, actionData }: Route.ComponentProps) {
	const { kind, day, usual, quickTimes, decided, form } = loaderData
	const back = useSiteHome()
	return (
		<StaffPage isWide title={TITLES[kind]} back={back}>
			<p className="mt-1">
				{day}. Usual hours: {usual}.
				{kind === "close-today" && " Visitors read that the farm is closed at once and until midnight."}
			</p>
			<HoursForm
				key={kind}
				formId={kind}
				schema={dayChangeForm(kind)}
				{...form}
				answer={actionData}
				createAt={href("/admin/site/hours/:change", { change: kind })}
				closeTo={back.to}
				submit={({ time }) => dayChangeButton(kind, parseTime(String(time ?? "")) ?? "")}
				stateLine={() => "Nothing is changed yet."}
				preview={(typed) => <DayChangePreview kind={kind} typed={typed} decided={decided} />}
			>
				{(field) => <DayChangeFields kind={kind} quickTimes={quickTimes} field={field} />}
			</HoursForm>
		</StaffPage>
	)
}
