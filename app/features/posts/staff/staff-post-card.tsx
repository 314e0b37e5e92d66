import { href, Link } from "react-router"
import { ActionButton } from "#core/forms/ui/action-button.tsx"
import { DeleteLink } from "#core/forms/ui/delete-controls.tsx"
import { formatDate } from "#core/time/local-time.ts"
import { CATEGORY_LABELS, type Post } from "#features/posts/post.ts"
import { kindOfSlug, postPath, STAFF_LISTS } from "#features/posts/post-kind.ts"
import { PUBLICATION_LABELS, type Publication, publicationOf } from "#features/posts/publication.ts"
import { describeSchedule } from "#features/posts/schedule.ts"
import { PostTags } from "#features/posts/ui/post-meta.tsx"

/** `warnings`: on which dates of its event the farm is closed. */
type StaffPost = Omit<Post, "content" | "event"> & {
	preview: string
	firstPublishedAt: string | null
	event: { when: string; warnings: string[] } | null
}

const BADGES: Record<Publication, string> = {
	draft: "bg-gold text-ongold",
	scheduled: "bg-lake text-onpine",
	published: "bg-pine text-onpine",
}

const ACTIONS: Record<Publication, string> = {
	draft: "Publish",
	scheduled: "Publish now",
	published: "Unpublish",
}

const LINK = "text-link inline-flex min-h-12 items-center font-semibold max-sm:text-sm"

type StaffPostCardProps = { post: StaffPost; search: string; copyKey: string }

export function StaffPostCard({ post, search, copyKey }: StaffPostCardProps) {
	const id = String(post.id)
	const kind = kindOfSlug(post.slug)
	const publication = publicationOf(post)
	const actionPath = post.published ? "/admin/news/:id/unpublish" : "/admin/news/:id/publish"
	return (
		<article className="h-full rounded-lg border border-line bg-surface p-3 sm:p-5">
			<p className="flex flex-wrap items-center gap-x-3 text-sm">
				<strong className={`rounded px-2 py-0.5 ${BADGES[publication]}`}>
					{PUBLICATION_LABELS[publication]}
				</strong>
				<span className="font-semibold text-lake [overflow-wrap:anywhere]">
					{kind === "page" ? post.slug : CATEGORY_LABELS[post.category]}
				</span>
			</p>
			{post.event && (
				<div className="mt-2 grid gap-1 text-sm">
					<p>{post.event.when}</p>
					{post.event.warnings.map((warning) => (
						<p key={warning} dir="auto" className="font-semibold text-barn">
							{warning}
						</p>
					))}
				</div>
			)}
			<h3 dir="auto" className="mt-2">
				{post.title}
			</h3>
			{post.excerpt && (
				<p dir="auto" className="mt-1">
					{post.excerpt}
				</p>
			)}
			{post.tags.length > 0 && (
				<div className="mt-2">
					<PostTags tags={post.tags} />
				</div>
			)}
			<p className="mt-1 text-sm text-soft">
				Created {formatDate(post.createdAt)}
				{post.firstPublishedAt && (
					<>
						{post.published ? " · Published " : " · First published "}
						{formatDate(post.firstPublishedAt)}
					</>
				)}
			</p>
			{post.preview && (
				<p dir="auto" className="mt-2 line-clamp-3 text-sm text-soft">
					{post.preview}
				</p>
			)}
			{post.scheduledFor && (
				<p className="mt-1 font-semibold">Visitors see it from {describeSchedule(post.scheduledFor)}.</p>
			)}
			<div className="mt-1 flex flex-wrap items-center gap-x-2 sm:gap-x-5">
				<ActionButton action={href(actionPath, { id }) + search} failure="Error">
					<button type="submit" className={`${LINK} cursor-pointer`}>
						{ACTIONS[publication]}
						<span className="sr-only"> {post.title}</span>
					</button>
				</ActionButton>
				{publication === "scheduled" && (
					<ActionButton action={href("/admin/news/:id/unpublish", { id }) + search} failure="Error">
						<button type="submit" className={`${LINK} cursor-pointer`}>
							Cancel schedule<span className="sr-only"> of {post.title}</span>
						</button>
					</ActionButton>
				)}
				{publication === "draft" && post.firstPublishedAt && (
					<ActionButton action={href(actionPath, { id }) + search} failure="Error">
						<button type="submit" name="date" value="today" className={`${LINK} cursor-pointer`}>
							Publish with today's date<span className="sr-only"> {post.title}</span>
						</button>
					</ActionButton>
				)}
				<Link to={`${STAFF_LISTS[kind]}/${id}/edit${search}`} preventScrollReset className={LINK}>
					Edit<span className="sr-only"> {post.title}</span>
				</Link>
				<ActionButton action={href("/admin/news/:id/duplicate", { id }) + search} failure="Error">
					<input type="hidden" name="copyKey" value={copyKey} autoComplete="off" />
					<button type="submit" className={`${LINK} cursor-pointer`}>
						Duplicate<span className="sr-only"> {post.title}</span>
					</button>
				</ActionButton>
				<Link to={href("/admin/news/:id/versions", { id })} className={LINK}>
					Versions<span className="sr-only"> of {post.title}</span>
				</Link>
				{!post.published && (
					<Link to={href("/admin/news/:id/preview", { id })} className={LINK}>
						Preview<span className="sr-only"> {post.title}</span>
					</Link>
				)}
				{post.published && (
					<Link to={postPath(post.slug)} className={LINK}>
						View<span className="sr-only"> {post.title}</span>
					</Link>
				)}
				<DeleteLink
					to={`${STAFF_LISTS[kind]}/${id}/delete${search}`}
					name={post.title}
					className="max-sm:text-sm"
				/>
			</div>
		</article>
	)
}
