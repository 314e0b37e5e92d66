/** No fields if the body can't be read. */
export async function readFields(request: Request): Promise<FormData> {
	return await request.formData().catch(() => new FormData())
}
