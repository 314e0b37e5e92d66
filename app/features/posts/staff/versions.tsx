import { href } from "react-router"
import { parseId } from "#core/forms/id.ts"
import { redirectWith } from "#core/forms/redirect-with.server.ts"
import { ActionButton } from "#core/forms/ui/action-button.tsx"
import { databaseContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { StaffPage } from "#core/staff/staff-page.tsx"
import { formatDateTime } from "#core/time/local-time.ts"
import { Empty } from "#core/ui/page-elements.tsx"
import { pageMeta } from "#core/ui/page-title.ts"
import { findPost } from "#features/posts/post.server.ts"
import { listVersions, versionText } from "#features/posts/post-versions.server.ts"
import { STAFF_LISTS } from "#features/posts/staff-lists.ts"
import type { Route } from "./+types/versions"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Earlier texts")

export async function loader({ context, params }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const post = await findPost(db, parseId(params.id) ?? 0)
	if (!post) throw await redirectWith(context, href("/admin/news"), { title: "This post no longer exists" })
	const [, ...earlier] = await listVersions(db, post.id)
	const versions = earlier.map(({ id, savedAt, savedBy, fields }) => ({
		id,
		savedAt: formatDateTime(savedAt),
		savedBy,
		title: fields.title ?? post.title,
		text: versionText(fields),
	}))
	return { id: String(post.id), list: STAFF_LISTS[post.kind], title: post.title, versions }
}

export default function EarlierTexts({ loaderData: { id, list, title, versions } }: Route.ComponentProps) {
	return (
		<StaffPage title={`Earlier texts of ${title}`} back={{ to: list }} isWide>
			{versions.length === 0 && (
				<Empty
					className="mt-5"
					title="No earlier texts yet. Each save stores the text before it, up to 20."
				/>
			)}
			<ol className="mt-4">
				{versions.map((version) => (
					<li key={version.id} className="border-t border-line py-3 [overflow-wrap:anywhere] last:border-b">
						<details>
							<summary className="min-h-11 cursor-pointer py-2">
								<span className="font-semibold">{version.savedAt}</span>
								{version.savedBy && `, saved by ${version.savedBy}`}: <bdi>{version.title}</bdi>
							</summary>
							<p dir="auto" className="max-w-[65ch] pb-3 whitespace-pre-line">
								{version.text}
							</p>
						</details>
						<ActionButton action={href("/admin/news/:id/restore", { id })} failure="Error">
							<input type="hidden" name="version" value={version.id} />
							<button type="submit" className="button button-quiet">
								Put this text back<span className="sr-only"> from {version.savedAt}</span>
							</button>
						</ActionButton>
					</li>
				))}
			</ol>
		</StaffPage>
	)
}
