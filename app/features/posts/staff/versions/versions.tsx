import { href, Link } from "react-router"
import { parseId } from "#core/forms/id.ts"
import { redirectWith } from "#core/forms/redirect-with.server.ts"
import { databaseContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { StaffPage } from "#core/staff/staff-page.tsx"
import { formatDateTime } from "#core/time/local-time.ts"
import { Empty } from "#core/ui/page-elements.tsx"
import { pageTitle } from "#core/ui/page-title.ts"
import { findPost } from "#features/posts/post.server.ts"
import { STAFF_LISTS } from "#features/posts/post-kind.ts"
import { listVersions } from "#features/posts/post-versions.server.ts"
import { changedLabels } from "#features/posts/version-changes.server.ts"
import type { Route } from "./+types/versions"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Versions") }]

export async function loader({ context, params }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const post = await findPost(db, parseId(params.id) ?? 0)
	if (!post) throw await redirectWith(context, href("/admin/news"), { title: "This post no longer exists" })
	const versions = await listVersions(db, post.id)
	const listed = versions.map(({ id, savedAt, savedBy, fields }, at) => {
		const earlier = versions[at + 1]
		return {
			id,
			savedAt: formatDateTime(savedAt),
			savedBy,
			changed: earlier ? changedLabels(earlier.fields, fields) : [],
			isFirst: earlier === undefined,
		}
	})
	return { id: post.id, kind: post.kind, title: post.title, versions: listed }
}

type Listed = Awaited<ReturnType<typeof loader>>["versions"][number]

export default function PostVersions({ loaderData: { id, kind, title, versions } }: Route.ComponentProps) {
	return (
		<StaffPage title={`Versions of ${title}`} back={{ to: STAFF_LISTS[kind] }} isWide>
			<p className="mt-2 max-w-[70ch] text-soft">
				Each save stores a version. The current one and the 20 before it are kept.
			</p>
			{versions.length === 0 && (
				<Empty className="mt-5" title="No versions yet. The next save stores the first ones." />
			)}
			<ol reversed className="mt-4">
				{versions.map((version, at) => (
					<VersionRow key={version.id} postId={id} version={version} isCurrent={at === 0} />
				))}
			</ol>
		</StaffPage>
	)
}

type VersionRowProps = { postId: number; version: Listed; isCurrent: boolean }

function VersionRow({ postId, version, isCurrent }: VersionRowProps) {
	const { id, savedAt, savedBy, changed, isFirst } = version
	return (
		<li className="border-t border-line py-3 [overflow-wrap:anywhere] last:border-b-2">
			<p className="flex flex-wrap items-center gap-x-3">
				<Link
					to={href("/admin/news/:id/versions/:version", { id: String(postId), version: String(id) })}
					className="text-link inline-flex min-h-11 items-center font-semibold"
				>
					{savedAt}
				</Link>
				{isCurrent && <strong className="rounded bg-pine px-2 py-0.5 text-sm text-onpine">Current</strong>}
			</p>
			<p className="text-sm text-soft">
				{savedBy ? `Saved by ${savedBy}. ` : ""}
				{isFirst ? "The oldest version that is stored." : `Changed: ${changed.join(", ")}.`}
			</p>
		</li>
	)
}
