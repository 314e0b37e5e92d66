import { pagesSearch } from "#core/forms/page-range.ts"
import { oneOf } from "#core/forms/text-rules.ts"
import { defineForm } from "#core/records/form-definition.ts"
import { type EditedPost, type PostContext, TEXT_FIELDS } from "#features/posts/post.record.ts"
import { postFields } from "#features/posts/post-form.ts"
import { MENU_PLACES, type MenuPlace, PLACE_LABELS } from "./menu.ts"
import { pageAddress } from "./page-address.ts"

export type EditedPage = Omit<EditedPost, "category" | "tags" | "event" | "slug"> & {
	/** Its path. */
	slug: string
	place: MenuPlace
}

/** A page is a post without a date, category, tags and event, but with a place in the menu. */
export const PAGE = defineForm<EditedPage>()({
	noun: "this page",
	formId: "page",
	list: "/admin/pages",
	listSearch: pagesSearch,
	newAt: "/admin/pages/new",
	auditActions: { created: "page.created", updated: "page.updated" },
	fields: {
		title: TEXT_FIELDS.title,
		slug: {
			kind: "typed",
			label: "Address",
			rule: pageAddress,
			form: () => pageAddress,
			typed: (slug: string) => slug,
			text: (slug: string) => slug,
			hint: "Such as /about, or /about/team for a page below it. Left empty, a new page gets one from its title. Links to an earlier address lead to the new one.",
		},
		place: {
			kind: "choice",
			label: "Listed in",
			rule: oneOf("Listed in", MENU_PLACES).default("neither"),
			options: PLACE_LABELS,
			initial: "neither",
			hint: "Visitors can open a page that is listed in neither by its address and find it with the search.",
		},
		content: TEXT_FIELDS.content,
		pictureKey: TEXT_FIELDS.pictureKey,
		image: TEXT_FIELDS.image,
		cover: TEXT_FIELDS.cover,
		publication: TEXT_FIELDS.publication,
		excerpt: {
			kind: "passage",
			label: "Summary",
			rule: postFields.shape.excerpt,
			rows: 2,
			hint: "Optional. One or two sentences that the page begins with. Search engines show them, too.",
		},
	},
	fromForm: ({ slug }, { storedSlug }: PostContext) => ({ slug: slug || storedSlug }),
	titles: { new: "New Page", edit: "Edit Page", missing: "Page Not Found" },
	buttons: { create: "Create Page", update: "Update Page" },
	failures: { create: "Couldn't save the page", update: "Couldn't save the page", isToasted: true },
	deleted:
		"This page was deleted while you were editing. Your text is still here. Save it as a new page, or cancel.",
	saved: ({ title }, { isNew }) => ({ title: isNew ? "Page created" : "Page saved", description: title }),
})
