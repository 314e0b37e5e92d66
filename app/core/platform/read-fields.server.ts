/** The fields of a sent form: none if it can't be read, whatever the parser throws. */
export async function readFields(request: Request): Promise<FormData> {
	return await request.formData().catch(() => new FormData())
}
