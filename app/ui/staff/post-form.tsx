import { getFormProps, useForm } from "@conform-to/react"
import { parseWithZod } from "@conform-to/zod/v4"
import { Form, href, Link, useNavigation } from "react-router"
import { POST_LIMITS, type PostFormValues, postForm, postFormValues } from "../../forms/post-form.ts"
import type { RefusedForm } from "../../forms/refused-form.ts"
import { CATEGORY_LABELS, POST_CATEGORIES } from "../../models/post.ts"
import { ErrorSummary } from "../error-summary.tsx"
import { SelectField, TextArea, TextField } from "../form-fields.tsx"
import type { UnsentForm } from "../unsent-form.ts"
import { useFailureToast } from "../use-failure-toast.ts"
import { TagsField } from "./tags-field.tsx"
import { TheirVersion } from "./their-version.tsx"
import { useUnsavedGuard } from "./use-unsaved-guard.ts"

type PostFormProps = {
	values: PostFormValues
	isNew: boolean
	/** The values are what was typed before signing in again. */
	isRestored: boolean
	closeTo: string
	answer: RefusedForm | UnsentForm | undefined
}

/** Writing and editing a post. */
export function PostForm({ values, isNew, isRestored, closeTo, answer }: PostFormProps) {
	const refused = answer && "result" in answer ? answer : undefined
	const [form, fields] = useForm({
		id: "post",
		lastResult: refused?.result,
		defaultValue: { ...values, published: values.published ? "on" : undefined },
		shouldValidate: "onSubmit",
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => parseWithZod(formData, { schema: postForm }),
	})
	const pending = useNavigation().state === "submitting"
	const guard = useUnsavedGuard(answer, isRestored)
	useFailureToast("Error", answer)
	const typed = refused?.result.initialValue ? postFormValues(refused.result.initialValue) : values
	const own = getFormProps(form)
	const savesNew = isNew || refused?.isGone
	return (
		<Form
			{...own}
			method="post"
			{...(refused?.isGone && { action: href("/admin/news/new") })}
			onInput={guard.onInput}
			onSubmit={(event) => {
				own.onSubmit(event)
				guard.onSubmit(event)
			}}
			preventScrollReset
			className="mt-4 grid gap-5"
		>
			{answer && <ErrorSummary title="Not saved" errors={answer.errors} labels={LABELS} />}
			{refused?.theirs && <TheirVersion lines={refused.theirs} />}
			<input type="hidden" name="formKey" value={values.formKey} />
			<input type="hidden" name="revision" value={refused?.revision ?? values.revision} />
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
			<div className="flex flex-wrap gap-3">
				<button type="submit" className="button" aria-disabled={pending}>
					{pending ? "Saving..." : savesNew ? "Create Post" : "Update Post"}
				</button>
				<Link to={closeTo} preventScrollReset className="button button-quiet">
					Cancel
				</Link>
			</div>
		</Form>
	)
}

const LABELS = { title: "Title", content: "Content", excerpt: "Excerpt", category: "Category", tags: "Tags" }
