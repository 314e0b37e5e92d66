import { z } from "zod"
import { isStaff } from "#core/accounts/user.ts"
import { type ApiOperations, operation } from "#core/api/operation.ts"
import { deleteForApi } from "#core/api/record-api.server.ts"
import { enumOf } from "#core/api/request-rules.ts"
import { ApiError, jsonResponse } from "#core/api/response.server.ts"
import { id, modelSchema, time } from "#core/api/schemas.server.ts"
import { parseId } from "#core/forms/id.ts"
import { Refusal } from "#core/forms/refusal.ts"
import {
	changeOf,
	databaseContext,
	originContext,
	transact,
	viewerContext,
} from "#core/http/context.server.ts"
import type { Context } from "#core/http/request-context.ts"
import { findClosed } from "#core/settings/parts.server.ts"
import type { Database } from "#db/connection.ts"
import { eventBody } from "./events/event-body.ts"
import type { PostEvent } from "./events/post-event.ts"
import { findPost, findPostAt, listPosts } from "./post.server.ts"
import { kindOfSlug, POST_CATEGORIES, type Post } from "./post.ts"
import { postFields } from "./post-form.ts"
import { findMarkdownProblem } from "./public-post.server.ts"
import { setPublication } from "./publication.server.ts"
import { savePost } from "./save-post.server.ts"

const moment = z.union([z.iso.datetime(), z.iso.date()]).describe("UTC, or a date if allDay is true")

const eventSchema = modelSchema<PostEvent>()(
	"PostEvent",
	z.strictObject({
		startsAt: moment,
		endsAt: moment
			.nullable()
			.describe("an all-day event includes this day; null: until the end of the first day"),
		allDay: z.boolean(),
		place: z.string().describe("empty: the farm"),
		cancelled: z.boolean(),
		signUpUrl: z.string().describe("empty without one"),
		dates: z
			.array(z.string())
			.describe(
				"when it takes place again, on the farm's clock: 2026-10-31, or with other times 2026-10-31 10:00-12:00",
			),
	}),
)

const postSchema = modelSchema<Post>()(
	"Post",
	z.strictObject({
		id,
		slug: z.string(),
		title: z.string(),
		content: z.string(),
		excerpt: z.string(),
		category: z.enum(POST_CATEGORIES),
		tags: z.array(z.string()),
		published: z.boolean(),
		createdAt: time,
		publishedAt: time
			.nullable()
			.describe("the first publication, unless today's date was chosen later; null for a draft"),
		scheduledFor: time
			.nullable()
			.describe("when a scheduled post becomes public; null for a draft, and from that time on"),
		event: eventSchema.nullable().describe("null: the post isn't an event"),
		coverUrl: z.string().nullable().describe("a path of this site; null without a cover picture"),
		coverAlt: z.string().describe("empty for a decorative picture, and without a cover"),
		coverWidth: z.int().nullable().describe("in pixels"),
		coverHeight: z.int().nullable(),
		coverWidths: z
			.array(z.int())
			.describe("of its smaller files, whose names end with -WIDTH.avif and -WIDTH.webp"),
		coverPosition: z.string().describe("the point that stays in view when it is cropped, as in CSS"),
	}),
)

const CHANGED = {
	200: { description: "The current state", json: postSchema },
	404: { description: "Not found" },
}

const postBody = postFields.extend({ event: eventBody })

const publishing = (published: boolean, summary: string) =>
	operation({
		summary,
		access: "editor",
		responses: CHANGED,
		handle: ({ context, params }) =>
			transact(context, async (db) => {
				const { id, slug } = await requirePost(db, params.id)
				await setPublication(db, id, { published }, changeOf(context))
				return await readPost(db, slug)
			}),
	})

export const POST_OPERATIONS = {
	"/api/blog-posts": {
		GET: operation({
			summary: "List posts, newest first. Staff also get drafts and scheduled posts, unless published=true",
			access: "everybody",
			query: z.object({ published: enumOf("published", ["true", "false"]).optional() }),
			cacheParameters: ["published"],
			responses: { 200: { description: "The posts", json: z.array(postSchema) } },
			handle: async ({ context, query }) => {
				const drafts = isStaff(context.get(viewerContext)) && query.published !== "true"
				return await listPosts(context.get(databaseContext), { drafts })
			},
		}),
		POST: operation({
			summary: "Create a post",
			access: "editor",
			body: postBody,
			responses: { 201: { description: "Created", json: postSchema } },
			handle: async ({ context, body }) => jsonResponse(await saveForApi(context, undefined, body), 201),
		}),
	},
	"/api/blog-posts/slug/:slug": {
		GET: operation({
			summary: "Get a post by its slug, or by a former one; drafts only for staff",
			access: "everybody",
			cacheParameters: [],
			responses: {
				200: { description: "The post", json: postSchema },
				404: { description: "Not found, or the news section is switched off" },
			},
			handle: ({ context, params }) => findPostBySlug(context, params.slug ?? ""),
		}),
	},
	"/api/blog-posts/:id": {
		PATCH: operation({
			summary: "Update a post; omitted fields don't change",
			access: "editor",
			body: postBody.partial(),
			responses: CHANGED,
			handle({ context, params, body, given }) {
				const sent = Object.entries(body).filter(([name]) => given.has(name))
				return saveForApi(context, params.id ?? "", Object.fromEntries(sent))
			},
		}),
		DELETE: operation({
			summary: "Delete a post. Staff can restore it from the trash for 30 days",
			access: "editor",
			responses: { 204: { description: "Deleted" }, 404: { description: "Not found" } },
			handle: ({ context, params }) => deleteForApi(context, "post", params.id),
		}),
	},
	"/api/blog-posts/:id/publish": {
		PATCH: publishing(
			true,
			"Publish a post at once, also a scheduled one. A post that was published before retains its first date",
		),
	},
	"/api/blog-posts/:id/unpublish": {
		PATCH: publishing(false, "Turn a published or scheduled post into a draft"),
	},
} satisfies ApiOperations

async function findPostBySlug(context: Context, slug: string): Promise<Post> {
	const db = context.get(databaseContext)
	const drafts = isStaff(context.get(viewerContext))
	const post = kindOfSlug(slug) === "post" ? await findPostAt(db, slug, { drafts }) : undefined
	if (!post) throw new ApiError(404, "Post not found")
	return post
}

/** Without an ID, creates a post. Throws `Refusal`. */
async function saveForApi(
	context: Context,
	id: string | undefined,
	{ event: sent, ...content }: Partial<z.output<typeof postBody>>,
): Promise<Post> {
	return await transact(context, async (db) => {
		const before = id === undefined ? undefined : await requirePost(db, id)
		if (sent && (await findClosed(db, "/admin/events")))
			throw new Refusal("The site has no events", { field: "event" })
		const problem =
			content.content && (await findMarkdownProblem(db, content.content, context.get(originContext)))
		if (problem) throw new Refusal(problem, { field: "content" })
		// Older clients don't send dates, which then stay as they are.
		const event = sent && { ...sent, dates: sent.dates ?? before?.event?.dates ?? [] }
		const saved = { ...content, event }
		const { slug } = await savePost(db, { kind: "post", id: before?.id }, saved, changeOf(context))
		return await readPost(db, slug)
	})
}

const readPost = async (db: Database, slug: string) => (await findPostAt(db, slug, { drafts: true })) as Post

async function requirePost(db: Database, id: string | undefined) {
	const post = await findPost(db, parseId(id) ?? 0)
	if (post?.kind !== "post") throw new ApiError(404, "Post not found")
	return post
}
