import type { Client } from "#core/testing/admin.ts"
import { formOnPage } from "#core/testing/form-on-page.ts"

export const importForm = (html: string) => formOnPage(html, (form) => form.includes('name="check"'))

export async function sendImport(person: Client, check: string): Promise<Response> {
	return await person.post(check, importForm(await person.html(check)))
}
