import { Refusal } from "#core/forms/refusal.ts"
import type { StoredForm } from "#core/records/record-store.server.ts"
import type { Database } from "#db/connection.ts"
import { findSlugUser, listPagesBelow, uniqueSlug } from "#features/posts/post-slug.server.ts"
import {
	findEdited,
	findTextProblems,
	readPostFacts,
	saveText,
	textNotes,
} from "#features/posts/save-post.server.ts"
import { slugTaken } from "#features/posts/slug-field.ts"
import { moveEntry, placeOfPage } from "./menu.server.ts"
import { MAX_ENTRIES, PLACE_LABELS } from "./menu.ts"
import { PAGE } from "./page.record.ts"

export const PAGES: StoredForm<typeof PAGE> = {
	...PAGE,
	readContext: readPostFacts,
	findProblems: findTextProblems,
	async find(db, target) {
		const page = await findEdited(db, "page", target)
		return page && { ...page, place: await placeOfPage(db, page.id) }
	},
	async save(db, form, change) {
		const { target, revision } = form
		// Deleted while it was edited, and saved as a new page: the one in the trash has its address.
		const isSavedAsNew = target.id === undefined && revision > 0 && form.content.slug !== ""
		const slug = isSavedAsNew ? await uniqueSlug(db, form.content.slug) : form.content.slug
		const content = { ...form.content, slug }
		const before = await findEdited(db, "page", target)
		if (before) await refuseTakenBelow(db, before.slug, content.slug)
		const saved = await saveText(db, "page", { ...content, category: "news", tags: [] }, form, change)
		if ((await placeOfPage(db, saved.id)) === content.place) return saved
		const moved = await moveEntry(db, { postId: saved.id }, { to: content.place }, change)
		if (moved !== "full") return saved
		const place = PLACE_LABELS[content.place].toLowerCase()
		throw new Refusal(`The ${place} has ${MAX_ENTRIES} entries already. Take one out first`, {
			field: "place",
		})
	},
	notes: (db, { id, content, search }) =>
		textNotes(db, id, content.publication, {
			view: `/admin/pages/${id}/edit${search}`,
			viewLabel: "Edit Page",
		}),
}

/** The pages below a page move with it. */
async function refuseTakenBelow(db: Database, from: string, to: string): Promise<void> {
	if (from === to) return
	if (to.startsWith(`${from}/`))
		throw inSlug(`A page can't be below itself. Choose an address outside of ${from}`)
	for (const page of await listPagesBelow(db, from)) {
		const slug = to + page.slug.slice(from.length)
		if (slug.split("/").length > 3)
			throw inSlug(`'${page.title}' is below this page, so this page can't be below another one`)
		const taken = await findSlugUser(db, slug, page.id)
		if (taken) throw inSlug(`'${page.title}' would move to ${slug}. ${slugTaken(taken, "page")}`)
	}
}

const inSlug = (message: string) => new Refusal(message, { field: "slug" })
