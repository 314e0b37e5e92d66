import { href, type RouterContextProvider } from "react-router"
import { changeOf, databaseContext, fileServicesOf } from "#app/middleware/context.server.ts"
import { reloadWith } from "#app/middleware/flash.server.ts"
import { rejectConflict, withChosenLines } from "#app/middleware/forms/edit-conflict.server.ts"
import { rejectSubmission } from "#app/middleware/forms/form-response.server.ts"
import { type ReceivedForm, saveFormWithFiles } from "#app/middleware/forms/save-form.server.ts"
import type { parseForm } from "#app/models/forms/parse-form.ts"
import { MAX_IMAGE_BYTES } from "#app/models/media/media-limits.ts"
import { checkFiles, discardUploads, storeDraftUploads } from "#app/models/media/sent-files.server.ts"
import { readPicture } from "#app/models/settings/picture.ts"
import { pictureForm, storedFocus } from "#app/models/settings/picture-form.ts"
import { savePicture } from "#app/models/settings/save-picture.server.ts"
import { readSettings, revisionOf } from "#app/models/settings/setting.server.ts"
import { type PictureKey, SETTINGS } from "#app/models/settings/settings-table.ts"

type Context = Readonly<RouterContextProvider>

/** Saves a picture of the site, or its focus. Redirects to the page of its section, or returns the invalid submission. */
export async function savePictureForm(
	context: Context,
	{ request, url }: { request: Request; url: URL },
	key: PictureKey,
) {
	return await saveFormWithFiles(
		context,
		{ request, url },
		{
			schema: pictureForm,
			limits: { image: MAX_IMAGE_BYTES },
			save: (form, sent) => save(context, sent, form, key),
			afterSave: () => redirectToPictures(context, key),
		},
	)
}

async function save(
	context: Context,
	sent: ReceivedForm,
	form: ReturnType<typeof parseForm<typeof pictureForm>>,
	key: PictureKey,
) {
	const services = fileServicesOf(context)
	const files = await checkFiles(services, sent)
	if (form.status !== "success" || Object.keys(files.errors).length > 0) {
		const draftUploads = await storeDraftUploads(services, files)
		return rejectSubmission(form, sent.tooLarge.size > 0 ? 413 : 400, files.errors, { draftUploads })
	}
	const { removeImage, focusX: x, focusY: y, revision = 0 } = form.value
	const change = changeOf(context)
	const readVersions = async () => {
		const value = (await readSettings(context.get(databaseContext)))[key]
		return { theirs: { ...pictureVersion(value), revision: revisionOf([value]) }, lines: pictureLines }
	}
	const { theirs } = await readVersions()
	const name = files.image ? "The picture that you chose" : removeImage ? NO_PICTURE : theirs.name
	const mine = { name, x, y }
	const chosen = await withChosenLines(form, mine, readVersions)
	const isTyped = chosen.name === name
	const picture = {
		files: isTyped ? files : { errors: files.errors },
		removeImage: isTyped && removeImage,
		focus: { x: chosen.x, y: chosen.y },
		revision,
	}
	const saved = await savePicture(services, key, picture, change)
	if (saved.result === "saved") {
		await discardUploads(services, files)
		return await redirectToPictures(context, key)
	}
	const draftUploads = await storeDraftUploads(services, files)
	if (saved.result === "invalid image")
		return rejectSubmission(form, saved.status, { image: [saved.message] }, { draftUploads })
	const versions = {
		...(await readVersions()),
		mine,
		saved: { action: "setting.changed", subjects: [key] } as const,
	}
	return await rejectConflict(context, form, "this picture", versions, { draftUploads })
}

type PictureVersion = { name: string; x: number; y: number }

const NO_PICTURE = "None"

/** A stored picture; without one, the focus that its form shows. */
export function pictureVersion(value: string): PictureVersion {
	const { focusX: x, focusY: y } = storedFocus(value)
	return { name: readPicture(value)?.name ?? NO_PICTURE, x, y }
}

export const pictureLines = ({ name, x, y }: PictureVersion) => [
	{ label: "Picture", value: name, keys: ["name"] },
	{ label: "What stays in view", value: `${x}% from the left, ${y}% from the top`, keys: ["x", "y"] },
]

async function redirectToPictures(context: Context, key: PictureKey) {
	const { title } = SETTINGS[key]
	const flash = { title: "Settings saved", description: title, auditAction: "setting.changed" } as const
	return await reloadWith(context, href("/admin/site/pictures"), flash)
}
