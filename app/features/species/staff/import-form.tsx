import type { ReactNode } from "react"
import { Form, href, Link } from "react-router"
import type { CsvProblem } from "#core/csv/csv-records.ts"
import { jump } from "#core/forms/ui/jump.ts"
import { ResultOnScreen } from "#core/forms/ui/result-on-screen.tsx"
import { SendButton } from "#core/forms/ui/send-button.tsx"
import { useIsSending } from "#core/forms/ui/use-is-sending.ts"
import { useSendingGuard } from "#core/forms/ui/use-unsaved-guard.ts"
import { staffTitle } from "#core/staff/staff-titles.ts"
import { formatNumber } from "#core/text/numbers.ts"
import { NOTICE } from "#core/ui/page-elements.tsx"
import type { CheckedRow, ImportCheck, Listed } from "#features/species/import/import-jobs.server.ts"
import { IMPORT_DAYS } from "#features/species/import/imports.ts"

type ImportFormProps = {
	check: ImportCheck
	updates: boolean
	isReady: boolean
	message: string | undefined
	since: Listed<CheckedRow> | undefined
}

/** What an import would do, and the button for it if it would do anything. Beside the button, why nothing was imported. */
export function ImportForm({ check, updates, isReady, message, since }: ImportFormProps) {
	const isSending = useIsSending()
	useSendingGuard()
	const reason = since ? OUTDATED : message
	return (
		<Form method="post" className="grid gap-6" onSubmit={(event) => isSending && event.preventDefault()}>
			<input type="hidden" name="check" value={check.digest} />
			<ul className="grid grid-cols-[repeat(auto-fit,minmax(4.5rem,1fr))] gap-3 border-y border-line py-2">
				<Count count={check.added.count} id="new" />
				<Count count={check.changed.count} id="changed" />
				<Count count={check.sameCount} id="same" />
				<Count count={check.errors.count} id="problems" />
			</ul>
			<Part id="problems" list={check.errors}>
				<Lines lines={check.errors.first} isError />
			</Part>
			{check.ignoredColumns.length > 0 && (
				<p className={NOTICE.gold}>
					Unknown columns, which will be ignored: {check.ignoredColumns.join(", ")}.
				</p>
			)}
			<Part id="warnings" list={check.warnings}>
				<Lines lines={check.warnings.first} />
			</Part>
			{check.warnings.first.some(({ column }) => column === "photos") && (
				<Link to={href("/admin/species/photos")} className="text-link inline-flex min-h-11 items-center">
					{staffTitle(href("/admin/species/photos"))}
				</Link>
			)}
			<Part id="changed" list={check.changed}>
				{isReady && <Choices updates={updates} />}
				<CheckedSpecies {...check.changed} />
			</Part>
			<Part id="new" list={check.added}>
				<p dir="auto" className="mt-1">
					{check.added.first.map(({ name }) => name).join(", ")}
				</p>
			</Part>
			{(isReady || since) && (
				<div className="grid gap-3 border-t border-line pt-4">
					{reason && !isSending && <Refused>{reason}</Refused>}
					{since && <CheckedSpecies {...since} />}
					{isReady && <Buttons isSending={isSending} />}
				</div>
			)}
		</Form>
	)
}

const OUTDATED =
	"The catalogue has changed since this check. Nothing was imported. Read what is different now before you import."

function Buttons({ isSending }: { isSending: boolean }) {
	return (
		<>
			<div className="flex flex-wrap gap-3">
				<SendButton className="button-gold" isSending={isSending} sending="Importing...">
					Import Species
				</SendButton>
				<Link to={href("/admin/import")} className="button button-quiet">
					Cancel
				</Link>
			</div>
			<p className="text-soft">
				For {IMPORT_DAYS} days, a page lists what was added and changed, and takes it back.
			</p>
		</>
	)
}

/** Where someone pressed, and in view there, also without scripts. */
export function Refused({ children }: { children: ReactNode }) {
	return (
		<ResultOnScreen>
			<div ref={focus} role="alert" tabIndex={-1} className={NOTICE.barn}>
				<h2 className="text-lg">CSV Import Failed</h2>
				<p>{children}</p>
			</div>
		</ResultOnScreen>
	)
}

const focus = (box: HTMLElement | null) => box?.focus()

type PartName = "new" | "changed" | "same" | "problems" | "warnings"

const nameOf = (id: PartName, count: number) => (count === 1 ? id.replace(/s$/, "") : id)

function Count({ count, id }: { count: number; id: PartName }) {
	const name = nameOf(id, count)
	return (
		<li>
			<span className="block font-display text-2xl tabular-nums">{formatNumber(count)}</span>
			{count > 0 && id !== "same" ? (
				<a href={`#${id}`} onClick={jump} className="text-link inline-flex min-h-11 items-center">
					{name}
				</a>
			) : (
				<span className="inline-flex min-h-11 items-center">{name}</span>
			)}
		</li>
	)
}

type PartProps = { id: PartName; list: Listed<unknown>; children: ReactNode }

function Part({ id, list, children }: PartProps) {
	if (list.count === 0) return null
	return (
		<section id={id} aria-labelledby={`${id}-title`} className="[overflow-wrap:anywhere]">
			<h2 id={`${id}-title`} className="text-xl">
				{formatNumber(list.count)} {nameOf(id, list.count)}
			</h2>
			{children}
			<More {...list} />
		</section>
	)
}

function More({ first, count }: Listed<unknown>) {
	const more = count - first.length
	return more > 0 && <p className="text-soft">and {formatNumber(more)} more</p>
}

function Lines({ lines, isError = false }: { lines: CsvProblem[]; isError?: boolean }) {
	return (
		<ul className="mt-2">
			{lines.map(({ line, column, value, message }) => (
				<li key={`${line} ${column} ${message}`} className="border-t border-line py-2">
					<p className="font-semibold">
						{line === 0 ? "Whole file" : `Line ${line}`}
						{column && `, ${column}`}
					</p>
					{column === null && value && <p className="text-soft">{value}</p>}
					<p className={isError ? "font-semibold text-barn" : ""}>{message}</p>
				</li>
			))}
		</ul>
	)
}

function Choices({ updates }: { updates: boolean }) {
	const choices = [
		{ value: "update", label: "Update them from the file", isChosen: updates },
		{ value: "skip", label: "Leave them as they are", isChosen: !updates },
	]
	return (
		<fieldset className="mt-1 flex flex-wrap gap-x-6">
			<legend className="sr-only">Species already in the catalogue</legend>
			{choices.map(({ value, label, isChosen }) => (
				<label key={value} className="flex min-h-12 items-center gap-3">
					<input type="radio" name="duplicates" value={value} defaultChecked={isChosen} className="size-5" />
					{label}
				</label>
			))}
		</fieldset>
	)
}

function CheckedSpecies({ first }: Listed<CheckedRow>) {
	return (
		<ul className="[overflow-wrap:anywhere]">
			{first.map((row) => (
				<li key={`${row.id} ${row.name}`} className="border-t border-line py-2">
					<CheckedName {...row} />
					<dl className="@container grid gap-2">
						{row.values.map(({ label, now, given }) => (
							<div key={label} className="grid gap-x-4 @min-[34rem]:grid-cols-[10rem_1fr_1fr]">
								<dt className="text-soft">{label}</dt>
								<Value label="Now" text={now} />
								<Value label="In the file" text={given} isNew />
							</div>
						))}
					</dl>
				</li>
			))}
		</ul>
	)
}

function CheckedName({ id, name, values }: CheckedRow) {
	const title = <span dir="auto">{name}</span>
	if (id === 0) return <p>{title} is no longer on the site. It would be added.</p>
	return (
		<>
			<Link
				to={href("/species/:id", { id: String(id) })}
				className="text-link inline-flex min-h-11 items-center font-semibold"
			>
				{title}
			</Link>
			{values.length === 0 && <p>Now it is as in the file.</p>}
		</>
	)
}

function Value({ label, text, isNew = false }: { label: string; text: string; isNew?: boolean }) {
	return (
		<dd className="grid gap-x-2 @min-[13rem]:grid-cols-[6rem_1fr] @min-[34rem]:block">
			<span className="text-sm text-soft @min-[34rem]:block">{label} </span>
			<span
				dir="auto"
				className={`whitespace-pre-line [overflow-wrap:anywhere] ${isNew ? "font-semibold" : ""}`}
			>
				{text || <span className="font-normal text-soft">(empty)</span>}
			</span>
		</dd>
	)
}
