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
import type { ImportCheck } from "#features/species/import/import-jobs.server.ts"
import { findImportOfFile } from "#features/species/import/imports.server.ts"
import { checkCsv, importCsv } from "#features/species/import/received-csv.server.ts"
import type { Route } from "./+types/check"
import { ImportForm } from "./import-form.tsx"

export const handle = import.meta.env.SSR && ({ role: "editor", hasDrafts: true } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "CSV Import") }]

type Context = Readonly<RouterContextProvider>

export async function loader({ context, params: { token }, url }: Route.LoaderArgs) {
	const file = await findFile(context, token)
	if (!file) return view({ problem: await goneText(context, token) }, 404)
	const updates = (await findDraftText(context, url, "duplicates")) !== "skip"
	return await orProblem(file.fileName, async () => {
		const check = await checkCsv(context, file)
		return view({ fileName: file.fileName, check, updates }, check.errorCount > 0 ? 400 : 200)
	})
}

/** A form that is sent twice imports the file once. */
export async function action({ context, params: { token }, request }: Route.ActionArgs) {
	const form = await readFields(request)
	const duplicates = form.get("duplicates") === "update" ? ("update" as const) : ("skip" as const)
	const digest = String(form.get("check") ?? "")
	const file = await findFile(context, token)
	if (!file) return (await redirectIfDone(context, token)) ?? view({ problem: EXPIRED }, 404)
	return await orProblem(file.fileName, async () => {
		const { check, counts } = await importCsv(context, file, { token, duplicates, digest })
		const done = await redirectIfDone(context, token)
		if (done) return done
		if (counts) return await redirectWith(context, href("/admin"), { title: "Nothing to import" })
		const isOutdated = check.errorCount === 0
		const parts = { fileName: file.fileName, check, updates: duplicates === "update", isOutdated }
		return view(parts, isOutdated ? 409 : 400)
	})
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedAction(serverAction)

async function findFile(context: Context, token: string) {
	const { dataDir } = context.get(environmentContext)
	return await findUploadedFile(context.get(databaseContext), dataDir, context.get(staffContext).id, token)
}

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

const EXPIRED =
	"This file is no longer available. Files that aren't imported are deleted after a while. Choose the file again."

async function goneText(context: Context, token: string): Promise<string> {
	const done = await findImportOfFile(context.get(databaseContext), token)
	return done ? `This file has already been imported: ${done.summary}.` : EXPIRED
}

type View = {
	fileName: string
	check?: ImportCheck
	problem?: string
	updates?: boolean
	isOutdated?: boolean
}

const view = (parts: Omit<View, "fileName"> & { fileName?: string }, status: number) =>
	data<View>({ fileName: "", ...parts }, { status })

async function orProblem<Answer>(fileName: string, work: () => Promise<Answer>) {
	try {
		return await work()
	} catch (error) {
		if (!(error instanceof Refusal)) throw error
		return view({ fileName, problem: error.message }, error.status)
	}
}

export default function ImportCheckPage({ loaderData, actionData }: Route.ComponentProps) {
	const sent = actionData && "fileName" in actionData ? actionData : undefined
	const { fileName, check, problem, updates = true, isOutdated } = sent ?? loaderData
	const failure = problem ?? (actionData && "message" in actionData ? actionData.message : undefined)
	const choose = href("/admin/import")
	return (
		<StaffPage title={fileName ? `Check of ${fileName}` : "Check the file"} back={{ to: choose }} isWide>
			<div className="mt-4 grid max-w-4xl grid-cols-1 gap-6">
				{failure && (
					<div role="alert" className={NOTICE.barn}>
						<h2 className="text-lg">CSV Import Failed</h2>
						<p>{failure}</p>
					</div>
				)}
				{check && <Outcome check={check} isOutdated={isOutdated} />}
				{check && <ImportForm check={check} updates={updates} />}
				{(!check || check.errorCount > 0) && (
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

function Outcome({ check, isOutdated = false }: { check: ImportCheck; isOutdated?: boolean | undefined }) {
	if (check.errorCount > 0)
		return (
			<div role="alert" className={NOTICE.barn}>
				<h2 className="text-lg">CSV Import Failed</h2>
				<p>
					There {check.errorCount === 1 ? "is" : "are"} {formatCount(check.errorCount, "error")} in the file.
					Nothing was imported.
				</p>
				<p>The import takes all rows or none: correct these, then choose the file again.</p>
			</div>
		)
	return (
		<p className={NOTICE.gold}>
			{isOutdated && <strong>The catalogue has changed since this check. </strong>}
			{check.newCount + check.changedCount === 0 ? (
				<>
					<strong>Nothing to import.</strong> Everything in this file is already on the site.{" "}
				</>
			) : (
				<>
					<strong>Nothing is imported yet.</strong> Read what would change, then press Import Species.{" "}
				</>
			)}
			<Link to={href("/admin/import")} className="text-link inline-flex min-h-11 items-center">
				Choose another file
			</Link>
		</p>
	)
}
