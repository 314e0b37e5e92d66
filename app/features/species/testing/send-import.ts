import type { Client } from "#core/testing/admin.ts"
import { formOnPage } from "#core/testing/form-on-page.ts"

/** The form on the page of a check, as a browser without scripts would send it. */
export const importForm = (html: string) => formOnPage(html, (form) => form.includes('name="check"'))

/** Presses 'Import Species' on the page of a check. */
export async function sendImport(person: Client, check: string): Promise<Response> {
	return await person.post(check, importForm(await person.html(check)))
}
