import { useRef } from "react"
import { href, Link } from "react-router"
import { type PageRange, rangeSearch } from "#core/forms/page-range.ts"
import { ActionButton } from "#core/forms/ui/action-button.tsx"
import { formatDate, formatDateTime } from "#core/time/local-time.ts"
import { DeleteRecord } from "#core/trash/staff/delete-record.tsx"
import { EarlierLink, MoreLink } from "#core/ui/more-links.tsx"
import {
	CATEGORY_LABELS,
	kindOfSlug,
	POSTS_PER_PAGE,
	type Post,
	type PostKind,
	PUBLICATION_LABELS,
	type Publication,
	postPath,
	publicationOf,
} from "#features/posts/post.ts"
import { STAFF_LISTS } from "#features/posts/staff-lists.ts"
import { PostTags } from "#features/posts/ui/post-meta.tsx"

type ListedPost = Omit<Post, "content" | "event"> & {
	preview: string
	firstPublishedAt: string | null
	event: string | null
}

type StaffPostListProps = {
	kind: PostKind
	posts: ListedPost[]
	total: number
	range: PageRange
	search: string
}

export function StaffPostList({ kind, posts, total, range, search }: StaffPostListProps) {
	const list = useRef<HTMLUListElement>(null)
	const address = (range: PageRange) => STAFF_LISTS[kind] + rangeSearch(range)
	const paging = { range, address, part: kind === "page" ? "pages" : "news", what: `${kind}s` }
	return (
		<>
			<EarlierLink {...paging} />
			<ul ref={list} className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,28rem),1fr))] gap-4">
				{posts.map((post) => (
					<li key={post.id}>
						<StaffPostCard {...{ post, search }} />
					</li>
				))}
			</ul>
			<MoreLink {...paging} pageSize={POSTS_PER_PAGE} total={total} list={list} />
		</>
	)
}

const BADGES: Record<Publication, string> = {
	draft: "bg-sunk text-soft",
	scheduled: "bg-lake text-onpine",
	published: "bg-pine text-onpine",
}

export function PublicationBadge({ publication }: { publication: Publication }) {
	return (
		<strong className={`rounded px-2 py-0.5 text-sm ${BADGES[publication]}`}>
			{PUBLICATION_LABELS[publication]}
		</strong>
	)
}

const LINK = "text-link inline-flex min-h-12 items-center font-semibold max-sm:text-sm"

type StaffPostCardProps = { post: ListedPost; search: string }

function StaffPostCard({ post, search }: StaffPostCardProps) {
	const id = String(post.id)
	const kind = kindOfSlug(post.slug)
	const publication = publicationOf(post)
	return (
		<article className="flex h-full flex-col rounded-lg border border-line bg-surface p-3 sm:p-5">
			<p className="flex flex-wrap items-center gap-x-3 text-sm">
				<PublicationBadge publication={publication} />
				<span className="font-semibold text-lake [overflow-wrap:anywhere]">
					{kind === "page" ? post.slug : CATEGORY_LABELS[post.category]}
				</span>
			</p>
			{post.event && <p className="mt-2 text-sm">{post.event}</p>}
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
			<p className="mt-1 flex flex-wrap gap-x-4 text-sm text-soft">
				<span>Created {formatDate(post.createdAt)}</span>
				{post.firstPublishedAt && (
					<span>
						{post.published ? "Published " : "First published "}
						{formatDate(post.firstPublishedAt)}
					</span>
				)}
			</p>
			{post.preview && (
				<p dir="auto" className="mt-2 line-clamp-3 text-sm text-soft">
					{post.preview}
				</p>
			)}
			{post.scheduledFor && (
				<p className="mt-1 font-semibold">Visitors see it from {formatDateTime(post.scheduledFor)}.</p>
			)}
			<div className="mt-auto -mb-2 grid grid-cols-[repeat(auto-fill,minmax(4.9rem,1fr))] items-center gap-x-2 pt-1 sm:flex sm:flex-wrap sm:gap-x-5">
				{pressesOf(post).map((press) => (
					<Press key={press.text} {...press} post={post} search={search} />
				))}
				<Link to={`${STAFF_LISTS[kind]}/${id}/edit${search}`} className={LINK}>
					Edit<span className="sr-only"> {post.title}</span>
				</Link>
				<Link to={`${STAFF_LISTS[kind]}/new?copy=${id}`} className={LINK}>
					Duplicate<span className="sr-only"> {post.title}</span>
				</Link>
				<Link to={href("/admin/news/:id/versions", { id })} className={LINK}>
					Earlier texts<span className="sr-only"> of {post.title}</span>
				</Link>
				{post.published && (
					<Link to={postPath(post.slug)} className={LINK}>
						View<span className="sr-only"> {post.title}</span>
					</Link>
				)}
				<DeleteRecord
					{...{ kind, id: post.id, name: post.title, search }}
					className="open:col-span-full open:basis-full open:pb-3 max-sm:[&>summary]:text-sm"
					consequence="To hide it from visitors instead, unpublish it."
				/>
			</div>
		</article>
	)
}

type Press = { action: "publish" | "unpublish"; text: string; date?: "today" }

function pressesOf(post: ListedPost): Press[] {
	const publication = publicationOf(post)
	if (publication === "published") return [{ action: "unpublish", text: "Unpublish" }]
	if (publication === "scheduled")
		return [
			{ action: "publish", text: "Publish now" },
			{ action: "unpublish", text: "Cancel schedule" },
		]
	const today: Press = { action: "publish", text: "Publish with today's date", date: "today" }
	return [{ action: "publish", text: "Publish" }, ...(post.firstPublishedAt ? [today] : [])]
}

function Press({ action, text, date, post, search }: Press & StaffPostCardProps) {
	return (
		<ActionButton action={`${STAFF_LISTS.post}/${post.id}/${action}${search}`} failure="Error">
			<button type="submit" name={date && "date"} value={date} className={`${LINK} cursor-pointer`}>
				{text}
				<span className="sr-only"> {post.title}</span>
			</button>
		</ActionButton>
	)
}
