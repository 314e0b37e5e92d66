import { useRef } from "react"
import { Form, href, Link, useLocation } from "react-router"
import { type PageRange, rangeSearch } from "#core/forms/page-range.ts"
import { jump } from "#core/forms/ui/jump.ts"
import { useIsSending } from "#core/forms/ui/use-is-sending.ts"
import { formatCount, formatNumber } from "#core/text/numbers.ts"
import { EarlierLink, MoreLink } from "#core/ui/more-links.tsx"
import { NOTICE } from "#core/ui/page-elements.tsx"
import { CHANGES_PAGE_SIZE, type CheckedValue } from "#features/species/import/checked-rows.ts"
import type { CheckedImport } from "#features/species/import/import-jobs.server.ts"
import { ImportButton } from "./import-button.tsx"
import { PhotoPreview } from "./photo-preview.tsx"

export type Preview = {
	updates: boolean
	checked: CheckedImport
}

export function ImportPreview({ updates, checked }: Preview) {
	const isSending = useIsSending()
	const { absentColumns, changedCount, photos } = checked
	const knownCount = changedCount + checked.sameCount
	return (
		<Form method="post" className="grid gap-6" onSubmit={(event) => isSending && event.preventDefault()}>
			<ImportCounts checked={checked} problemCount={0} />
			<FormatNotes checked={checked} />
			{(changedCount > 0 || (photos && knownCount > 0 && !checked.isEmpty)) && (
				<section id="changed" aria-labelledby="changed-title">
					<h3 id="changed-title" className="text-xl">
						{changedCount > 0 ? `${formatNumber(changedCount)} changed` : "Species already in the catalogue"}
					</h3>
					<fieldset className="mt-1 flex flex-wrap gap-x-6">
						<legend className="sr-only">Species already in the catalogue</legend>
						<Choice name="duplicates" value="update" isChosen={updates} label="Update them from the file" />
						<Choice name="duplicates" value="skip" isChosen={!updates} label="Leave them as they are" />
					</fieldset>
					{absentColumns.length > 0 && (
						<p className="text-soft">
							Updates won't change values that aren't in the file: {absentColumns.join(", ")}.
						</p>
					)}
					<ChangedList checked={checked} />
				</section>
			)}
			<NewNames checked={checked} />
			{photos && <PhotoPreview photos={photos} />}
			{!checked.isEmpty && (
				<div className="grid gap-3 border-t border-line pt-4">
					<ImportButton text="Import Species" pendingText="Importing...">
						<Link to={href("/admin/import")} className="button button-quiet">
							Cancel
						</Link>
					</ImportButton>
					<p className="text-soft">
						For 30 days, a page lists what was added and changed, and takes it back.
					</p>
				</div>
			)}
		</Form>
	)
}

export function RejectedPreview({ checked }: { checked: CheckedImport }) {
	const { changedCount } = checked
	return (
		<>
			{changedCount > 0 && (
				<section id="changed" aria-labelledby="changed-title">
					<h3 id="changed-title" className="text-xl">
						{formatNumber(changedCount)} changed
					</h3>
					<ChangedList checked={checked} />
				</section>
			)}
			<NewNames checked={checked} />
		</>
	)
}

type ChoiceProps = { name: string; value: string; isChosen: boolean; label: string }

function Choice({ name, value, isChosen, label }: ChoiceProps) {
	return (
		<label className="flex min-h-12 items-center gap-3">
			<input type="radio" name={name} value={value} defaultChecked={isChosen} className="size-5" />
			{label}
		</label>
	)
}

export function ImportCounts({ checked, problemCount }: { checked: CheckedImport; problemCount: number }) {
	const counts = [
		{ count: checked.newCount, text: "new", part: "new" },
		{ count: checked.changedCount, text: "changed", part: "changed" },
		{ count: checked.sameCount, text: "same", part: "" },
		{ count: problemCount, text: problemCount === 1 ? "problem" : "problems", part: "problems" },
	]
	if (checked.understood === "") return null
	return (
		<ul className="grid grid-cols-[repeat(auto-fit,minmax(5rem,1fr))] gap-3 border-y border-line py-2">
			{counts.map(({ count, text, part }) => (
				<li key={text}>
					<span className="block font-display text-2xl tabular-nums">{formatNumber(count)}</span>
					{part && count > 0 ? (
						<a href={`#${part}`} onClick={jump} className="text-link inline-flex min-h-11 items-center">
							{text}
						</a>
					) : (
						<span className="inline-flex min-h-11 items-center">{text}</span>
					)}
				</li>
			))}
		</ul>
	)
}

function FormatNotes({ checked }: { checked: CheckedImport }) {
	const { understood, ignoredColumns, warnings = [], warningCount = 0 } = checked
	if (!understood) return null
	return (
		<div className="grid gap-2">
			<p className="text-soft">{understood}</p>
			<IgnoredColumns names={ignoredColumns} />
			{warnings.length > 0 && (
				<section className={NOTICE.gold} aria-labelledby="warnings-title">
					<h3 id="warnings-title">{formatCount(warningCount, "warning")}</h3>
					<p>Read these lines. If something is wrong, correct the file and choose it again.</p>
					<ul className="list-disc pl-6 [overflow-wrap:anywhere]">
						{warnings.map(({ line, column, message }) => (
							<li key={`${line} ${column}`}>
								Line {line}, {message}
							</li>
						))}
					</ul>
					{warningCount > warnings.length && <p>and {formatNumber(warningCount - warnings.length)} more</p>}
				</section>
			)}
		</div>
	)
}

export function IgnoredColumns({ names }: { names: string[] }) {
	return names.length === 0 ? null : (
		<p className={`${NOTICE.gold} [overflow-wrap:anywhere]`}>
			Unknown columns, which will be ignored: {names.join(", ")}.
		</p>
	)
}

/** Longer lists are closed at first. */
const OPEN = 10

function NewNames({ checked: { newCount, newNames } }: { checked: CheckedImport }) {
	if (newCount === 0) return null
	const [shown, others] = [newNames.slice(0, OPEN), newNames.slice(OPEN)]
	const unnamed = newCount - newNames.length
	return (
		<section id="new" aria-labelledby="new-title">
			<h3 id="new-title" className="text-xl">
				{formatNumber(newCount)} new
			</h3>
			<p dir="auto" className="mt-1 [overflow-wrap:anywhere]">
				{shown.join(", ")}
			</p>
			{others.length > 0 && (
				<details>
					<summary className="text-link min-h-11 cursor-pointer content-center">
						{formatNumber(newCount - OPEN)} more
					</summary>
					<p dir="auto" className="[overflow-wrap:anywhere]">
						{others.join(", ")}
						{unnamed > 0 && ` and ${formatNumber(unnamed)} more`}
					</p>
				</details>
			)}
		</section>
	)
}

function ChangedList({ checked: { changed, changedCount, range } }: { checked: CheckedImport }) {
	const { pathname } = useLocation()
	const list = useRef<HTMLUListElement>(null)
	const address = (next: PageRange) => pathname + rangeSearch(next)
	const paging = { range, address, part: "changed", what: "changed species" }
	return (
		<>
			<EarlierLink {...paging} />
			<ul ref={list}>
				{changed.map(({ id, name, values }) => (
					<li key={id} className="border-t border-line py-2">
						<Link
							to={href("/species/:id", { id: String(id) })}
							className="text-link inline-flex min-h-11 items-center font-semibold"
						>
							<span dir="auto">{name}</span>
						</Link>
						<CheckedValues values={values} nowText="Now" />
					</li>
				))}
			</ul>
			<MoreLink {...paging} pageSize={CHANGES_PAGE_SIZE} total={changedCount} list={list} />
		</>
	)
}

function CheckedValues({ values, nowText }: { values: CheckedValue[]; nowText: string }) {
	return (
		<dl className="@container grid gap-2">
			{values.map(({ label, now, given }) => (
				<div key={label} className="grid gap-x-4 @min-[34rem]:grid-cols-[10rem_1fr_1fr]">
					<dt className="text-soft">{label}</dt>
					<Value label={nowText} text={now} />
					<Value label="In the file" text={given} isNew />
				</div>
			))}
		</dl>
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
