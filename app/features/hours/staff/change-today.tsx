import type { MouseEvent } from "react"
import { data } from "react-router"
import { redirectWith } from "#core/forms/redirect-with.server.ts"
import { FieldError, TextField } from "#core/forms/ui/form-fields.tsx"
import { saveFromBrowser } from "#core/forms/ui/upload-progress.ts"
import { useSiteHome } from "#core/forms/ui/use-site-home.ts"
import { databaseContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { siteHome } from "#core/http/site-home.server.ts"
import { notFound } from "#core/platform/responses.server.ts"
import { loadRecordForm, saveRecordForm } from "#core/records/record-routes.server.ts"
import { readTimeZone } from "#core/settings/time-zone.server.ts"
import { shortDay } from "#core/time/local-time.ts"
import { describeRanges } from "#core/time/time-range.ts"
import { pageTitle } from "#core/ui/page-title.ts"
import { dayToChange, quickTimes } from "#features/hours/day-change.server.ts"
import {
	DAY_CHANGES,
	type DayChange,
	type DayChangeKind,
	dayChangeButton,
	dayChangeTitle,
} from "#features/hours/day-change.ts"
import { TODAY } from "#features/hours/hours.record.ts"
import { TODAYS_CHANGES } from "#features/hours/hours.server.ts"
import { parseTime } from "#features/hours/hours-fields.ts"
import { readOpeningTimes } from "#features/hours/opening-times.server.ts"
import { hoursOfDay, weekdayOf } from "#features/hours/opening-times.ts"
import type { Route } from "./+types/change-today"
import { type HoursField, HoursForm } from "./hours-form.tsx"

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
		usual: describeRanges(usual),
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

type QuickTime = { time: string; text: string }

type TimeFieldsProps = { kind: DayChangeKind; quickTimes: QuickTime[]; field: HoursField }

function TimeFields({ kind, quickTimes, field }: TimeFieldsProps) {
	return (
		<div className="grid gap-3">
			<TextField
				label={TODAY[kind].fields.time.label}
				name="time"
				type="time"
				required
				defaultValue={field.text("time")}
				errors={field.errors("time")}
			/>
			<div className="flex flex-wrap gap-2">
				{quickTimes.map(({ time, text }) => (
					<button
						key={text}
						type="submit"
						name="quickTime"
						value={time}
						formNoValidate
						className="button button-quiet"
						onClick={chooseTime}
					>
						{text}
					</button>
				))}
			</div>
		</div>
	)
}

function NoticeField({ field }: { field: HoursField }) {
	return (
		<div>
			<label className="flex min-h-11 items-center gap-3 font-semibold">
				<input
					type="checkbox"
					name="notice"
					id="notice"
					defaultChecked={field.text("notice") === "true"}
					className="size-6 shrink-0"
				/>
				{NOTICE_LABEL}
			</label>
			<FieldError id="notice" errors={field.errors("notice")} />
		</div>
	)
}

const NOTICE_LABEL = TODAY["close-today"].fields.notice.label

/** Without scripts, the button sends the form, and the page shows it again with the time. */
function chooseTime(event: MouseEvent<HTMLButtonElement>): void {
	const { form, value } = event.currentTarget
	const input = form?.querySelector<HTMLInputElement>("input[name=time]")
	if (!input) return
	event.preventDefault()
	input.value = value
	input.dispatchEvent(new Event("input", { bubbles: true }))
}

type DayChangePreviewProps = {
	kind: DayChangeKind
	typed: Record<string, unknown>
	decided: Pick<DayChange, "opensAt" | "closesAt">
}

function DayChangePreview({ kind, typed, decided }: DayChangePreviewProps) {
	const time = parseTime(String(typed.time ?? "")) ?? ""
	const changed = { ...decided, [kind === "open-late" ? "opensAt" : "closesAt"]: time }
	return (
		<div
			className={`rounded-md p-4 text-onpanel [overflow-wrap:anywhere] ${kind === "close-today" ? "bg-[#7d2a1d]" : "bg-panel"}`}
		>
			<p className="font-display text-lg">{dayChangeTitle(kind, changed)}</p>
			{typed.reason ? <p>{String(typed.reason)}</p> : null}
		</div>
	)
}
