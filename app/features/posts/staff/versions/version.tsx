import { Form, href, Link, type ShouldRevalidateFunctionArgs, useNavigation } from "react-router"
import { parseId } from "#core/forms/id.ts"
import { redirectWith } from "#core/forms/redirect-with.server.ts"
import { ErrorSummary } from "#core/forms/ui/error-summary.tsx"
import { type FailedSubmission, failedAction } from "#core/forms/ui/failed-submission.ts"
import { databaseContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { ChangedText } from "#core/records/changed-text.tsx"
import { StaffPage } from "#core/staff/staff-page.tsx"
import { formatDateTime } from "#core/time/local-time.ts"
import { pageTitle } from "#core/ui/page-title.ts"
import { findPost } from "#features/posts/post.server.ts"
import { fieldLines, textFields } from "#features/posts/post-fields.ts"
import { listVersions } from "#features/posts/post-versions.server.ts"
import { compareVersions } from "#features/posts/version-changes.server.ts"
import type { Route } from "./+types/version"
import { restoreFromForm } from "./restore.server.ts"

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
		changes: compareVersions(post, version.fields),
		lines: fieldLines(textFields(post.kind, version.fields)),
	}
}

export const action = ({ context, params, request }: Route.ActionArgs) =>
	restoreFromForm(context, { params, request })

/** After an edit conflict, the page compares with what the other person saved. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
	actionStatus === 409 || defaultShouldRevalidate

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedAction(serverAction)

export default function PostVersion({ loaderData, actionData }: Route.ComponentProps) {
	const { id, version, title, revision, savedAt, savedBy, changes, lines } = loaderData
	const params = { id: String(id) }
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
			{(changes.length > 0 || actionData) && <RestoreForm revision={revision} actionData={actionData} />}
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

/** `revision` is the post's, as compared on this page. */
function RestoreForm({
	revision,
	actionData,
}: {
	revision: number
	actionData: FailedSubmission | undefined
}) {
	const pending = useNavigation().state === "submitting"
	return (
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
	)
}
