import { POST } from "#app/models/posts/post.record.ts"
import type { FormValuesOf } from "#app/records/form-values.ts"
import { EditForm, type LoadedForm } from "#app/records/record-form.tsx"
import { TextField } from "#app/ui/forms/form-fields.tsx"
import type { FormAnswer } from "#app/ui/forms/use-validated-form.ts"
import { EventSection } from "./event-section.tsx"
import { type TextFormProps, useSharedControls } from "./shared-controls.tsx"
import { TagsField } from "./tags-field.tsx"

type PostFormProps = Omit<LoadedForm<typeof POST>, "values"> &
	TextFormProps & {
		values: FormValuesOf<typeof POST>
		closeTo: string
		actionData: FormAnswer
	}

const COVER_HINT = "Optional. It is above the post, in the list of posts, and in links that people share."

export function PostForm(props: PostFormProps) {
	const { controls, ...shared } = useSharedControls(props, COVER_HINT)
	return (
		<EditForm
			{...props}
			{...shared}
			record={POST}
			controls={{
				...controls,
				event: ({ typed, errors }) => <EventSection typed={typed} errors={errors} />,
				tags: ({ typed, errors }) => <TagsField initial={typed.tags} errors={errors.tags} />,
				slug: ({ typed, errors }) =>
					!props.isNew && <SlugField defaultValue={typed.slug} errors={errors.slug} />,
			}}
		/>
	)
}

type SlugFieldProps = { defaultValue: string | undefined; errors: string[] | undefined }

function SlugField({ defaultValue, errors }: SlugFieldProps) {
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
