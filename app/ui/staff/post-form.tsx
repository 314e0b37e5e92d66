import { getFormProps, useForm } from "@conform-to/react"
import { parseWithZod } from "@conform-to/zod/v4"
import { href } from "react-router"
import { POST_LIMITS, type PostFormValues, postForm, postFormValues } from "../../forms/post-form.ts"
import { CATEGORY_LABELS, POST_CATEGORIES } from "../../models/post.ts"
import { SelectField, TextArea, TextField } from "../form-fields.tsx"
import { type FormAnswer, refusalOf, SavedForm } from "./saved-form.tsx"
import { TagsField } from "./tags-field.tsx"
import { useUnsavedGuard } from "./use-unsaved-guard.ts"

type PostFormProps = {
	values: PostFormValues
	isNew: boolean
	/** The values are what was typed before signing in again. */
	isRestored: boolean
	closeTo: string
	answer: FormAnswer
}

/** Writing and editing a post. */
export function PostForm({ values, isNew, isRestored, closeTo, answer }: PostFormProps) {
	const refused = refusalOf(answer)
	const [form, fields] = useForm({
		id: "post",
		lastResult: refused?.result,
		defaultValue: { ...values, published: values.published ? "on" : undefined },
		shouldValidate: "onSubmit",
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => parseWithZod(formData, { schema: postForm }),
	})
	const guard = useUnsavedGuard(answer, isRestored)
	const typed = refused?.result.initialValue ? postFormValues(refused.result.initialValue) : values
	return (
		<SavedForm
			form={getFormProps(form)}
			answer={answer}
			values={values}
			isNew={isNew}
			createAt={href("/admin/news/new")}
			closeTo={closeTo}
			guard={guard}
			words={WORDS}
		>
			<TextField
				label={LABELS.title}
				name="title"
				required
				maxLength={POST_LIMITS.title}
				defaultValue={fields.title.initialValue}
				errors={fields.title.errors}
			/>
			<TextArea
				label={LABELS.content}
				name="content"
				required
				rows={10}
				maxLength={POST_LIMITS.content}
				defaultValue={fields.content.initialValue}
				errors={fields.content.errors}
				hint="Plain text. Each line becomes a paragraph."
			/>
			<TextArea
				label={LABELS.excerpt}
				name="excerpt"
				rows={2}
				maxLength={POST_LIMITS.excerpt}
				defaultValue={fields.excerpt.initialValue}
				errors={fields.excerpt.errors}
				hint="One or two sentences for the list of posts. May stay empty."
			/>
			<SelectField
				label={LABELS.category}
				name="category"
				defaultValue={fields.category.initialValue}
				errors={fields.category.errors}
			>
				{POST_CATEGORIES.map((category) => (
					<option key={category} value={category}>
						{CATEGORY_LABELS[category]}
					</option>
				))}
			</SelectField>
			<TagsField initial={typed.tags} errors={fields.tags.errors} onChange={guard.onInput} />
			<label className="flex min-h-12 items-center gap-3 font-semibold">
				<input
					type="checkbox"
					// biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells its state by itself
					role="switch"
					name="published"
					defaultChecked={typed.published}
					className="size-6"
				/>
				Publish immediately
			</label>
		</SavedForm>
	)
}

const WORDS = {
	create: "Create Post",
	update: "Update Post",
	creationFailed: "Error",
	updateFailed: "Error",
}

const LABELS = { title: "Title", content: "Content", excerpt: "Excerpt", category: "Category", tags: "Tags" }
