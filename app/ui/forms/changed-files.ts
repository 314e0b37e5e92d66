export const FILE_CHANGED = "filechanged"

const checking = new WeakSet<HTMLFormElement>()
const checked = new WeakSet<HTMLFormElement>()

/** Browsers report a file that changed after it was chosen as a network error, so its first byte is read before sending. */
export function checkFilesBeforeSending(form: HTMLFormElement): void {
	// Before React's listeners. Adding the same listener twice has no effect.
	form.addEventListener("submit", checkFirst, { capture: true })
}

function checkFirst(event: SubmitEvent): void {
	const form = event.currentTarget as HTMLFormElement
	if (checked.delete(form)) return
	const fields = [...form.querySelectorAll<HTMLInputElement>("input[type=file]")]
	if (fields.every((field) => field.files?.length === 0)) return
	event.preventDefault()
	event.stopImmediatePropagation()
	if (checking.has(form)) return
	checking.add(form)
	const { submitter } = event
	void fieldsThatChanged(fields).then((changed) => {
		checking.delete(form)
		for (const field of changed.reverse()) field.dispatchEvent(new Event(FILE_CHANGED))
		if (changed.length > 0 || !form.isConnected) return
		checked.add(form)
		form.requestSubmit(submitter?.isConnected ? submitter : null)
		checked.delete(form)
	})
}

async function fieldsThatChanged(fields: HTMLInputElement[]): Promise<HTMLInputElement[]> {
	const areReadable = await Promise.all(fields.map((field) => isReadable(field.files?.[0])))
	return fields.filter((_, at) => !areReadable[at])
}

async function isReadable(file: File | undefined): Promise<boolean> {
	try {
		await file?.slice(0, 1).arrayBuffer()
		return true
	} catch {
		return false
	}
}
