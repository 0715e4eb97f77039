import { z } from 'zod'

/** ThumbHash of a picture in base64: what is shown until the picture is there. */
export const placeholderSchema = z.base64().max(40)

/** The placeholder of a cover; missing where none was made. Then there is no blurred variant either. */
export const placeholderFields = {
  placeholder: placeholderSchema.optional(),
  /** Its average colour, for CSS. */
  placeholderColor: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .optional(),
}
