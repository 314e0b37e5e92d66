import { both, defineForm } from "#core/records/form-definition.ts"

/** A placeholder for the author to replace: the form rejects a text that contains it. */
export const ALT_PLACEHOLDER = "what it shows"

export const pictureMarkdown = (url: string) => `![${ALT_PLACEHOLDER}](${url})`

export const TEXT_PICTURE = defineForm<{ image: string; revision: number }>()({
	noun: "picture",
	formId: "picture-upload",
	list: "/admin/news/pictures?added=:id",
	newAt: "/admin/news/pictures",
	auditActions: { created: "post.picture-added", updated: "post.picture-added" },
	fields: {
		image: {
			kind: "picture",
			label: "Picture",
			use: "photo",
			missing: "Choose a picture.",
			prompt: "Drag and drop a picture here, or choose one.",
			hint: "JPEG, PNG, WebP, AVIF or GIF, up to 15 MB. Location data is removed.",
		},
	},
	titles: { new: "Pictures for texts", edit: "Pictures for texts", missing: "Pictures for texts" },
	buttons: both("Upload Picture"),
	failures: both("Couldn't upload the picture"),
	saved: () => ({ title: "Picture uploaded" }),
})
