import type { ReactNode } from "react"
import { data, Form, href, Link } from "react-router"
import type { CsvProblem } from "#core/csv/csv-records.ts"
import { deleteUpload, findUploadedFile } from "#core/forms/draft.server.ts"
import { redirectWith } from "#core/forms/redirect-with.server.ts"
import { Refusal } from "#core/forms/refusal.ts"
import { findDraftText } from "#core/forms/typed-fields.server.ts"
import { failedAction } from "#core/forms/ui/failed-submission.ts"
import { FailureOnScreen } from "#core/forms/ui/failure-on-screen.tsx"
import { BARN_LINE } from "#core/forms/ui/form-fields.tsx"
import { jump } from "#core/forms/ui/jump.ts"
import { BAR, SaveBar } from "#core/forms/ui/save-bar.tsx"
import { useIsSending } from "#core/forms/ui/use-is-sending.ts"
import { useSendingGuard } from "#core/forms/ui/use-unsaved-guard.ts"
import { databaseContext, environmentContext, staffContext } from "#core/http/context.server.ts"
import type { Context } from "#core/http/request-context.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { readFields } from "#core/platform/read-fields.server.ts"
import { StaffPage } from "#core/staff/staff-page.tsx"
import { staffTitle } from "#core/staff/staff-titles.ts"
import { formatCount, formatNumber } from "#core/text/numbers.ts"
import { NOTICE } from "#core/ui/page-elements.tsx"
import { pageMeta } from "#core/ui/page-title.ts"
import type { CheckedRow, ImportCheck, Listed } from "#features/species/import/import-jobs.server.ts"
import { findImportOfFile } from "#features/species/import/imports.server.ts"
import { IMPORT_DAYS, PUT_BACK } from "#features/species/import/imports.ts"
import { checkCsv, importCsv } from "#features/species/import/received-csv.server.ts"
import type { Route } from "./+types/check"

export const handle = import.meta.env.SSR && ({ role: "editor", hasDrafts: true } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "CSV Import")

/** `message`: why there is no check, or nothing was imported. `since`: differences from the previous check. */
type View = {
	message?: string
	checked?: { fileName: string; check: ImportCheck; updates: boolean }
	since?: Listed<CheckedRow> | undefined
}

export const loader = ({ context, params: { token }, url }: Route.LoaderArgs) =>
	orMessage(async () => {
		const { path, fileName } = await requireFile(context, token)
		const updates = (await findDraftText(context, url, "duplicates")) !== "skip"
		const check = await checkCsv(context, path)
		return data<View>(
			{ checked: { fileName, check, updates } },
			{ status: check.errors.count > 0 ? 400 : 200 },
		)
	})

/** Submitting twice imports the file once. */
export async function action({ context, params: { token }, request }: Route.ActionArgs) {
	const form = await readFields(request)
	const duplicates = form.get("duplicates") === "update" ? "update" : "skip"
	return await orMessage(async () => {
		const earlier = await redirectIfDone(context, token)
		if (earlier) return earlier
		const file = await requireFile(context, token)
		const options = { token, duplicates, digest: String(form.get("check") ?? "") } as const
		const { check, counts, since } = await importCsv(context, file, options)
		const done = await redirectIfDone(context, token)
		if (done) return done
		if (counts) return await redirectWith(context, href("/admin"), { title: "Nothing to import" })
		const checked = { fileName: file.fileName, check, updates: duplicates === "update" }
		return data<View>({ checked, since }, { status: since ? 409 : 400 })
	})
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedAction(serverAction)

async function requireFile(context: Context, token: string) {
	const db = context.get(databaseContext)
	const { dataDir } = context.get(environmentContext)
	const file = await findUploadedFile(db, dataDir, context.get(staffContext).id, token)
	if (file) return file
	const done = await findImportOfFile(db, token)
	throw new Refusal(done ? `This file has already been imported: ${done.summary}.` : EXPIRED, { status: 404 })
}

const EXPIRED =
	"This file is no longer available. Files that aren't imported are deleted after a while. Choose the file again."

async function redirectIfDone(context: Context, token: string) {
	const db = context.get(databaseContext)
	const done = await findImportOfFile(db, token)
	if (!done) return undefined
	await deleteUpload(db, context.get(environmentContext).dataDir, token)
	return await redirectWith(context, href("/admin"), {
		title: done.name.startsWith(PUT_BACK) ? "Species put back" : "Species imported",
		description: `${done.summary}.`,
		auditAction: "species.imported",
		view: href("/admin/imports/:id", { id: String(done.id) }),
	})
}

async function orMessage<Answer>(work: () => Promise<Answer>) {
	try {
		return await work()
	} catch (error) {
		if (!(error instanceof Refusal)) throw error
		return data<View>({ message: error.message }, { status: error.status })
	}
}

export default function ImportCheckPage({ loaderData, actionData }: Route.ComponentProps) {
	const { checked, since }: View = actionData && "checked" in actionData ? actionData : loaderData
	const message = actionData?.message ?? loaderData.message
	const choose = href("/admin/import")
	const { check, fileName = "" } = checked ?? {}
	const isReady = check?.errors.count === 0 && check.added.count + check.changed.count > 0
	const putsBack = fileName.startsWith(PUT_BACK)
	const title = putsBack ? fileName : checked ? `Check of ${fileName}` : "Check the file"
	return (
		<StaffPage title={title} back={{ to: choose }} isWide>
			<div className="mt-4 grid grid-cols-1 gap-6">
				{message && !isReady && <FailureOnScreen title="CSV Import Failed">{message}</FailureOnScreen>}
				{check && <Outcome check={check} isReady={isReady} putsBack={putsBack} />}
				{checked && <ImportForm {...{ ...checked, isReady, putsBack, message, since }} />}
				{check?.errors.count !== 0 && (
					<p data-save-bar className={BAR}>
						<Link to={choose} className="button button-gold max-sm:w-full">
							{check ? "Choose the corrected file" : "Choose another file"}
						</Link>
					</p>
				)}
			</div>
		</StaffPage>
	)
}

type OutcomeProps = { check: ImportCheck; isReady: boolean; putsBack: boolean }

function Outcome({ check: { errors }, isReady, putsBack }: OutcomeProps) {
	if (errors.count > 0)
		return (
			<FailureOnScreen title="CSV Import Failed">
				There {errors.count === 1 ? "is" : "are"} {formatCount(errors.count, "error")} in the file. Nothing
				was imported. The import takes all rows or none: correct these, then choose the file again.
			</FailureOnScreen>
		)
	const [what, button] = putsBack ? ["put back", "Put Back"] : ["imported", "Import Species"]
	return (
		<p className={NOTICE.gold}>
			<strong>{isReady ? `Nothing is ${what} yet.` : `Nothing to ${putsBack ? what : "import"}.`}</strong>{" "}
			{putsBack && "The file has the values from before the import. "}
			{isReady
				? `Read what would change, then press ${button}.`
				: "Everything in this file is already on the site."}{" "}
			{!putsBack && (
				<Link to={href("/admin/import")} className="text-link py-2">
					Choose another file
				</Link>
			)}
		</p>
	)
}

type ImportFormProps = {
	check: ImportCheck
	updates: boolean
	isReady: boolean
	putsBack: boolean
	message: string | undefined
	since: Listed<CheckedRow> | undefined
}

function ImportForm({ check, updates, isReady, putsBack, message, since }: ImportFormProps) {
	const isSending = useIsSending()
	useSendingGuard()
	const { added, changed, errors, warnings, ignoredColumns } = check
	const counts = { new: added.count, changed: changed.count, same: check.sameCount, problems: errors.count }
	return (
		<Form method="post" className="grid gap-6" onSubmit={(event) => isSending && event.preventDefault()}>
			<input type="hidden" name="check" value={check.digest} />
			<ul className="grid grid-cols-[repeat(auto-fit,minmax(3.8rem,1fr))] gap-2 border-y border-line py-2">
				{Object.entries(counts).map(([id, count]) => (
					<li key={id} className="border-line min-[22rem]:not-first:border-l min-[22rem]:not-first:ps-3">
						<span className="block font-display text-2xl tabular-nums">{formatNumber(count)}</span>
						<span className="inline-flex min-h-11 items-center text-sm">
							{count > 0 && id !== "same" ? (
								<a href={`#${id}`} onClick={jump} className="text-link inline-flex min-h-11 items-center">
									{nameOf(id, count)}
								</a>
							) : (
								nameOf(id, count)
							)}
						</span>
					</li>
				))}
			</ul>
			<Part id="problems" list={errors}>
				<Lines lines={errors.first} isError />
			</Part>
			{ignoredColumns.length > 0 && (
				<p className={NOTICE.gold}>Unknown columns, which will be ignored: {ignoredColumns.join(", ")}.</p>
			)}
			<Part id="warnings" list={warnings}>
				<Lines lines={warnings.first} />
			</Part>
			{warnings.first.some(({ column }) => column === "photos") && (
				<Link to={href("/admin/species/photos")} className="text-link inline-flex min-h-11 items-center">
					{staffTitle(href("/admin/species/photos"))}
				</Link>
			)}
			<Part id="changed" list={changed}>
				{isReady && <Choices updates={updates} />}
				<CheckedSpecies {...changed} />
			</Part>
			<Part id="new" list={added}>
				<p dir="auto" className="mt-1">
					{added.first.map(({ name }) => name).join(", ")}
				</p>
			</Part>
			{(since || (isReady && message)) && !isSending && (
				<FailureOnScreen title="CSV Import Failed">{since ? OUTDATED : message}</FailureOnScreen>
			)}
			{since && <CheckedSpecies {...since} />}
			{isReady && (
				<SaveBar
					submit={putsBack ? "Put Back" : "Import Species"}
					sending={putsBack ? "Putting back..." : "Importing..."}
					closeTo={href("/admin/import")}
					errors={undefined}
					state={`For ${IMPORT_DAYS} days, a page lists what was added and changed, and takes it back.`}
				/>
			)}
		</Form>
	)
}

const OUTDATED =
	"The catalogue has changed since this check. Nothing was imported. Read what is different now before you import."

const nameOf = (id: string, count: number) => (count === 1 ? id.replace(/s$/, "") : id)

type PartProps = { id: string; list: Listed<unknown>; children: ReactNode }

function Part({ id, list: { first, count }, children }: PartProps) {
	if (count === 0) return null
	const more = count - first.length
	return (
		<section id={id} aria-labelledby={`${id}-title`} className="[overflow-wrap:anywhere]">
			<h2 id={`${id}-title`} className="text-xl">
				{formatNumber(count)} {nameOf(id, count)}
			</h2>
			{children}
			{more > 0 && <p className="text-soft">and {formatNumber(more)} more</p>}
		</section>
	)
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
					<p className={isError ? BARN_LINE : ""}>{message}</p>
				</li>
			))}
		</ul>
	)
}

function Choices({ updates }: { updates: boolean }) {
	const choice = (value: string, label: string, isChosen: boolean) => (
		<label className="flex min-h-12 items-center gap-3">
			<input type="radio" name="duplicates" value={value} defaultChecked={isChosen} className="size-5" />
			{label}
		</label>
	)
	return (
		<fieldset className="mt-1 flex flex-wrap gap-x-6">
			<legend className="sr-only">Species already in the catalogue</legend>
			{choice("update", "Update them from the file", updates)}
			{choice("skip", "Leave them as they are", !updates)}
		</fieldset>
	)
}

/** In a new check, a row may no longer change anything, or add a species that was deleted since. */
function CheckedSpecies({ first }: Listed<CheckedRow>) {
	return (
		<ul className="mt-2 [overflow-wrap:anywhere]">
			{first.map(({ id, name, values }) => (
				<li key={`${id} ${name}`} className="border-t border-line py-2">
					<p dir="auto" className="font-semibold">
						{name}
					</p>
					{values.length === 0 && (
						<p>
							{id === 0 ? "It is no longer on the site. It would be added." : "Now it is as in the file."}
						</p>
					)}
					<dl className="@container grid gap-2">
						{values.map(({ label, now, given }) => (
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

function Value({ label, text, isNew = false }: { label: string; text: string; isNew?: boolean }) {
	return (
		<dd className="grid items-baseline gap-x-2 @min-[13rem]:grid-cols-[5rem_1fr] @min-[34rem]:block">
			<span className="text-sm text-soft @min-[34rem]:block">{label} </span>
			<span
				dir="auto"
				className={`whitespace-pre-line [overflow-wrap:anywhere] ${isNew ? "font-semibold" : ""}`}
			>
				{text || (isNew ? "Nothing: it is emptied" : "(empty)")}
			</span>
		</dd>
	)
}
