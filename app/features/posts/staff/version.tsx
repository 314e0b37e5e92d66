import { data, Form, href, Link, type ShouldRevalidateFunctionArgs, useNavigation } from "react-router"
import { parseId } from "#core/forms/id.ts"
import { redirectWith } from "#core/forms/redirect-with.server.ts"
import { EditConflict, Gone } from "#core/forms/refusal.ts"
import { ErrorSummary } from "#core/forms/ui/error-summary.tsx"
import { failedAction } from "#core/forms/ui/failed-submission.ts"
import { changeOf, databaseContext, transact } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { readFields } from "#core/platform/read-fields.server.ts"
import { StaffPage } from "#core/staff/staff-page.tsx"
import { ChangedText } from "#core/text/changed-text.tsx"
import { compareTexts, shortenUnchanged } from "#core/text/compare-texts.server.ts"
import { formatDateTime } from "#core/time/local-time.ts"
import { pageTitle } from "#core/ui/page-title.ts"
import { findPost } from "#features/posts/post.server.ts"
import { compareVersions, listVersions, versionLines } from "#features/posts/post-versions.server.ts"
import { restoreVersion } from "#features/posts/save-post.server.ts"
import { STAFF_LISTS } from "#features/posts/staff-lists.ts"
import type { Route } from "./+types/version"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Version") }]

export async function loader({ context, params }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const post = await findPost(db, parseId(params.id) ?? 0)
	if (!post) throw await redirectWith(context, href("/admin/news"), { title: "This post no longer exists" })
	const version = (await listVersions(db, post.id)).find(({ id }) => id === parseId(params.version))
	if (!version)
		throw await redirectWith(context, href("/admin/news/:id/versions", { id: String(post.id) }), {
			title: "This version is no longer stored",
		})
	return {
		id: post.id,
		version: version.id,
		title: post.title,
		revision: post.revision,
		savedAt: formatDateTime(version.savedAt),
		savedBy: version.savedBy,
		changes: compareVersions(post.kind, post, version.fields).map(({ label, before, after }) => ({
			label,
			parts: shortenUnchanged(compareTexts(before, after)),
		})),
		lines: versionLines(post.kind, version.fields),
	}
}

const CONFLICT =
	"Nothing was restored, because someone saved this post while this page was open. " +
	"Compare again below what restoring changes, then restore."

export async function action({ context, params, request }: Route.ActionArgs) {
	const form = await readFields(request)
	const id = parseId(params.id) ?? 0
	const asked = { versionId: parseId(params.version) ?? 0, revision: Number(form.get("revision")) || 0 }
	const kind = (await findPost(context.get(databaseContext), id))?.kind ?? "post"
	try {
		await transact(context, (db) => restoreVersion(db, { id, ...asked }, changeOf(context)))
	} catch (error) {
		if (error instanceof EditConflict)
			return data({ message: CONFLICT, errors: { "": [CONFLICT] } }, { status: error.status })
		if (!(error instanceof Gone)) throw error
		return await redirectWith(context, STAFF_LISTS[kind], {
			title: "Error",
			description: "This text or its version no longer exists. Someone else may have deleted it.",
			destructive: true,
		})
	}
	return await redirectWith(context, href("/admin/news/:id/versions", { id: params.id }), {
		title: "Version restored",
		description: "To undo it, restore the version before.",
		auditAction: `${kind}.restored`,
	})
}

/** After an edit conflict, the page compares with what the other person saved. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
	actionStatus === 409 || defaultShouldRevalidate

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedAction(serverAction)

export default function PostVersion({ loaderData, actionData }: Route.ComponentProps) {
	const { id, version, title, revision, savedAt, savedBy, changes, lines } = loaderData
	const params = { id: String(id) }
	const pending = useNavigation().state === "submitting"
	return (
		<StaffPage
			title={`Version from ${savedAt}`}
			back={{ to: href("/admin/news/:id/versions", params), text: `Versions of ${title}` }}
			isWide
		>
			<p className="mt-2">
				Of <bdi>{title}</bdi>
				{savedBy && `, saved by ${savedBy}`}.{" "}
				<Link to={`${href("/admin/news/:id/preview", params)}?version=${version}`} className="text-link">
					See it as visitors would
				</Link>
			</p>
			<h2 className="mt-8 mb-2 text-lg">
				{changes.length > 0 ? "What restoring it changes" : "This is the current content"}
			</h2>
			<ul className="grid gap-4">
				{changes.map(({ label, parts }) => (
					<li key={label}>
						<span className="font-semibold">{label}</span>
						<ChangedText parts={parts} />
					</li>
				))}
			</ul>
			{(changes.length > 0 || actionData) && (
				<Form method="post" preventScrollReset className="mt-5 grid justify-items-start gap-3">
					{actionData && <ErrorSummary title="Not restored" errors={actionData.errors} />}
					<input type="hidden" name="revision" value={revision} />
					<button type="submit" className="button" aria-disabled={pending}>
						Restore this version
					</button>
					<p className="text-sm text-soft">
						It is saved as a new version, so you can undo it. The post stays published, scheduled or a draft.
					</p>
				</Form>
			)}
			<h2 className="mt-8 mb-2 text-lg">Everything in this version</h2>
			<dl className="grid max-w-[65ch] gap-3">
				{lines.map(({ label, value }) => (
					<div key={label}>
						<dt className="text-sm text-soft">{label}</dt>
						<dd dir="auto" className="whitespace-pre-line">
							{value || "–"}
						</dd>
					</div>
				))}
			</dl>
		</StaffPage>
	)
}
