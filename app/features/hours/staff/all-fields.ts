export function allFields(form: HTMLFormElement): FormData {
	const fields = new FormData()
	for (const input of form.querySelectorAll("input"))
		if (input.type !== "radio" || input.checked) fields.append(input.name, input.value)
	return fields
}
