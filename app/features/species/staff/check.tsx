import { data, href, Link, type RouterContextProvider } from "react-router"
import { deleteUpload, findUploadedFile } from "#core/forms/draft.server.ts"
import { redirectWith } from "#core/forms/redirect-with.server.ts"
import { Refusal } from "#core/forms/refusal.ts"
import { findDraftText } from "#core/forms/typed-fields.server.ts"
import { failedAction } from "#core/forms/ui/failed-submission.ts"
import { databaseContext, environmentContext, staffContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { readFields } from "#core/platform/read-fields.server.ts"
import { StaffPage } from "#core/staff/staff-page.tsx"
import { formatCount } from "#core/text/numbers.ts"
import { NOTICE } from "#core/ui/page-elements.tsx"
import { pageTitle } from "#core/ui/page-title.ts"
import type { CheckedRow, ImportCheck, Listed } from "#features/species/import/import-jobs.server.ts"
import { findImportOfFile } from "#features/species/import/imports.server.ts"
import { checkCsv, importCsv } from "#features/species/import/received-csv.server.ts"
import type { Route } from "./+types/check"
import { ImportForm, Refused } from "./import-form.tsx"

export const handle = import.meta.env.SSR && ({ role: "editor", hasDrafts: true } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "CSV Import") }]

type Context = Readonly<RouterContextProvider>

/** `message`: why there is no check, or nothing was imported. `since`: what is different since the check before. */
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

/** A form that is sent twice imports the file once. */
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
		title: "Species imported",
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
	const { check } = checked ?? {}
	const isReady = check?.errors.count === 0 && check.added.count + check.changed.count > 0
	return (
		<StaffPage
			title={checked ? `Check of ${checked.fileName}` : "Check the file"}
			back={{ to: choose }}
			isWide
		>
			<div className="mt-4 grid max-w-4xl grid-cols-1 gap-6">
				{message && !isReady && <Refused>{message}</Refused>}
				{check && <Outcome check={check} isReady={isReady} />}
				{checked && <ImportForm {...checked} isReady={isReady} message={message} since={since} />}
				{check?.errors.count !== 0 && (
					<p>
						<Link to={choose} className="button button-gold">
							{check ? "Choose the corrected file" : "Choose another file"}
						</Link>
					</p>
				)}
			</div>
		</StaffPage>
	)
}

function Outcome({ check: { errors }, isReady }: { check: ImportCheck; isReady: boolean }) {
	if (errors.count > 0)
		return (
			<Refused>
				There {errors.count === 1 ? "is" : "are"} {formatCount(errors.count, "error")} in the file. Nothing
				was imported. The import takes all rows or none: correct these, then choose the file again.
			</Refused>
		)
	return (
		<p className={NOTICE.gold}>
			<strong>{isReady ? "Nothing is imported yet." : "Nothing to import."}</strong>{" "}
			{isReady
				? "Read what would change, then press Import Species."
				: "Everything in this file is already on the site."}{" "}
			<Link to={href("/admin/import")} className="text-link inline-flex min-h-11 items-center">
				Choose another file
			</Link>
		</p>
	)
}
