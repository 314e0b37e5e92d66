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
import { compareVersions, listVersions } from "#features/posts/post-versions.server.ts"
import { STAFF_LISTS } from "#features/posts/staff-lists.ts"
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
			changed: earlier && compareVersions(post.kind, earlier.fields, fields).map(({ label }) => label),
		}
	})
	return {
		pathname: href("/admin/news/:id/versions", { id: String(post.id) }),
		kind: post.kind,
		title: post.title,
		versions: listed,
	}
}

export default function PostVersions({
	loaderData: { pathname, kind, title, versions },
}: Route.ComponentProps) {
	return (
		<StaffPage title={`Versions of ${title}`} back={{ to: STAFF_LISTS[kind] }} isWide>
			<p className="mt-2 max-w-[70ch] text-soft">
				Each save stores a version. The current one and the 20 before it are kept.
			</p>
			{versions.length === 0 && (
				<Empty className="mt-5" title="No versions yet. The next save stores the first ones." />
			)}
			<ol reversed className="mt-4">
				{versions.map(({ id, savedAt, savedBy, changed }, at) => (
					<li key={id} className="border-t border-line py-3 [overflow-wrap:anywhere] last:border-b-2">
						<p className="flex flex-wrap items-center gap-x-3">
							<Link to={`${pathname}/${id}`} className={LINK}>
								{savedAt}
							</Link>
							{at === 0 && (
								<strong className="rounded bg-pine px-2 py-0.5 text-sm text-onpine">Current</strong>
							)}
						</p>
						<p className="text-sm text-soft">
							{savedBy && `Saved by ${savedBy}. `}
							{changed ? `Changed: ${changed.join(", ")}.` : "The oldest version that is stored."}
						</p>
					</li>
				))}
			</ol>
		</StaffPage>
	)
}

const LINK = "text-link inline-flex min-h-11 items-center font-semibold"
