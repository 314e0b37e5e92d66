import { TextField } from "#app/ui/forms/form-fields.tsx"

type SlugFieldProps = { defaultValue: string | undefined; errors: string[] | undefined }

export function SlugField({ defaultValue, errors }: SlugFieldProps) {
	return (
		<TextField
			label="Address"
			name="slug"
			defaultValue={defaultValue}
			errors={errors}
			dir="ltr"
			autoCapitalize="none"
			autoComplete="off"
			spellCheck={false}
			hint="The end of the post's link, after /blog/. A new title doesn't change it. Links to an earlier address lead to the new one."
		/>
	)
}
