import { href, type RouterContextProvider } from "react-router"
import { changeOf, databaseContext } from "#app/middleware/context.server.ts"
import { redirectWith } from "#app/middleware/flash.server.ts"
import { rejectConflict, withChosenLines } from "#app/middleware/forms/edit-conflict.server.ts"
import { rejectSubmission } from "#app/middleware/forms/form-response.server.ts"
import { saveForm, type ValidForm } from "#app/middleware/forms/save-form.server.ts"
import type { IdempotencyKey } from "#app/models/forms/draft.server.ts"
import { formatNumber } from "#app/models/text/numbers.ts"
import { TERMS_LIMITS } from "#app/models/waiver/terms.ts"
import { findSection, saveSection } from "#app/models/waiver/terms-draft.server.ts"
import { sectionForm } from "#app/models/waiver/terms-form.ts"

type Context = Readonly<RouterContextProvider>

const DELETED =
	"This section was deleted while you were editing. Your text is still here. Save it as a new section, or cancel."
const TOO_MANY = `The terms have the maximum of ${TERMS_LIMITS.sections} sections. Delete one first. Your text is still here.`
const TOO_LARGE =
	`With this text, the terms would be larger than ${formatNumber(TERMS_LIMITS.bytes / 1000)} kB. ` +
	"Shorten this section or another one. Your text is still here."

/** Creates a section of the draft, or updates the one with `id`. */
export async function saveSectionForm(
	context: Context,
	{ request, url }: { request: Request; url: URL },
	id: number | null,
) {
	return await saveForm(
		context,
		{ request, url },
		{
			schema: sectionForm,
			save: (form, key) => save(context, key, form, id),
			afterSave: (form) => redirectToDraft(context, form.value.heading, id),
		},
	)
}

async function save(
	context: Context,
	idempotencyKey: IdempotencyKey,
	form: ValidForm<typeof sectionForm>,
	id: number | null,
) {
	const db = context.get(databaseContext)
	const { formKey: _, revision, ...mine } = form.value
	const readVersions = async () => ({
		theirs: id === null ? undefined : await findSection(db, id),
		lines: sectionLines,
	})
	const content = await withChosenLines(form, mine, readVersions)
	const change = changeOf(context)
	switch (await saveSection(db, { id, content, revision, idempotencyKey }, change)) {
		case "saved":
			return await redirectToDraft(context, content.heading, id)
		case "deleted":
			return rejectSubmission(form, 404, { "": [DELETED] }, { isDeleted: true })
		case "edit conflict":
			return await rejectConflict(context, form, "this section", { ...(await readVersions()), mine })
		case "too many":
			return rejectSubmission(form, 400, { "": [TOO_MANY] })
		case "too large":
			return rejectSubmission(form, 400, { text: [TOO_LARGE] })
	}
}

async function redirectToDraft(context: Context, heading: string, id: number | null) {
	const flash =
		id === null
			? ({ title: "Section added to the draft", did: "terms.section-added" } as const)
			: ({ title: "Section saved in the draft", did: "terms.section-changed" } as const)
	return await redirectWith(context, href("/admin/site/terms"), { ...flash, description: heading })
}

export const sectionLines = ({ heading, text }: { heading: string; text: string }) => [
	{ label: "Heading", value: heading, keys: ["heading"] },
	{ label: "Text", value: text, keys: ["text"] },
]
