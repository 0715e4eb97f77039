/**
 * The error catalogue: code to HTTP status and French sentence. Codes are stable; sentences of the specification keep
 * its spelling. No imports, because both sites load this file.
 */
export const errors = {
  MALFORMED_JSON: { status: 400, message: 'Le corps de la requête n’est pas du JSON valide' },
  MALFORMED_REQUEST: { status: 400, message: 'La requête est mal formée' },

  TOKEN_MISSING: { status: 401, message: 'Vous devez être connecté pour continuer' },
  TOKEN_INVALID: { status: 401, message: 'Votre session est invalide, veuillez vous reconnecter' },
  TOKEN_EXPIRED: { status: 401, message: 'Votre session a expiré, veuillez vous reconnecter' },
  REFRESH_INVALID: { status: 401, message: 'Votre session a expiré, veuillez vous reconnecter' },
  INVALID_CREDENTIALS: { status: 401, message: 'Email ou mot de passe incorrect' },

  FORBIDDEN: { status: 403, message: 'Vous n’avez pas le droit d’effectuer cette action' },
  ACCOUNT_SUSPENDED: { status: 403, message: 'Ce compte est suspendu' },
  FOREIGN_ORIGIN: { status: 403, message: 'Cette requête vient d’un autre site et a été refusée' },
  AGE_VERIFICATION_REQUIRED: {
    status: 403,
    message: 'Veuillez confirmer votre âge pour accéder à ce contenu',
  },
  OWN_CONTENT: { status: 403, message: 'Vous ne pouvez pas décider de votre propre vidéo' },
  OWN_ACCOUNT: {
    status: 403,
    message: 'Vous ne pouvez ni vous donner un rôle ni suspendre votre propre compte',
  },
  CONTENT_UNAVAILABLE: { status: 403, message: "Ce contenu n'est pas disponible" },
  DAILY_LIMIT_REACHED: { status: 403, message: 'Limite Quotidienne Atteinte' },
  PLAYBACK_GRANT_INVALID: { status: 403, message: 'Ce lien de lecture est invalide ou a expiré' },
  UPLOAD_URL_INVALID: { status: 403, message: 'Cette adresse d’envoi est invalide ou a expiré' },

  ACCOUNT_LINK_INVALID: {
    status: 403,
    message:
      'Ce lien n’est plus valable : il a expiré, a déjà servi ou a été remplacé par un plus récent. Vous pouvez en demander un nouveau',
  },

  EXPORT_LINK_INVALID: {
    status: 403,
    message: 'Cette adresse de téléchargement a expiré : ouvrez « Mon compte » pour en obtenir une autre',
  },

  NOTIFICATION_UNSIGNED: { status: 400, message: 'La signature de la notification manque' },
  NOTIFICATION_MALFORMED: { status: 400, message: 'La notification est illisible' },
  NOTIFICATION_FORGED: { status: 401, message: 'La signature de la notification est invalide' },

  NOT_FOUND: { status: 404, message: 'Ressource introuvable' },
  CONTENT_NOT_FOUND: { status: 404, message: 'Contenu non trouvé' },
  USER_NOT_FOUND: { status: 404, message: 'Utilisateur introuvable' },
  SESSION_NOT_FOUND: { status: 404, message: 'Session introuvable' },
  CHECKOUT_NOT_FOUND: { status: 404, message: 'Paiement introuvable' },
  SUBSCRIPTION_NOT_FOUND: { status: 404, message: 'Abonnement introuvable' },
  INVOICE_NOT_FOUND: { status: 404, message: 'Facture introuvable' },
  PAYMENT_NOT_FOUND: { status: 404, message: 'Paiement introuvable' },
  NOTIFICATION_NOT_FOUND: { status: 404, message: 'Événement de paiement introuvable' },
  REPORT_NOT_FOUND: { status: 404, message: 'Signalement introuvable' },
  DECISION_NOT_FOUND: { status: 404, message: 'Décision introuvable' },
  COUPON_NOT_FOUND: { status: 404, message: 'Code promotionnel introuvable' },
  DECLARATION_NOT_FOUND: { status: 404, message: 'Déclaration introuvable' },
  FAILED_EMAIL_NOT_FOUND: { status: 404, message: 'Cet e-mail n’est pas parmi les échecs' },
  JOURNAL_ENTRY_NOT_FOUND: { status: 404, message: 'Ligne du journal introuvable' },
  MAINTENANCE_RUN_NOT_FOUND: { status: 404, message: 'Opération introuvable' },
  EXPORT_NOT_FOUND: { status: 404, message: 'Cette copie de vos données n’existe pas, ou plus' },
  NO_PAYMENTS: {
    status: 404,
    message: 'Ce site est gratuit : aucun prestataire de paiement n’y est relié',
  },
  UPLOAD_NOT_FOUND: { status: 404, message: 'Cet envoi n’existe pas, ou plus' },
  HIDDEN_VIDEO_NOT_FOUND: { status: 404, message: 'Cette vidéo n’est pas masquée' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'Cette méthode n’est pas permise ici' },

  EMAIL_TAKEN: { status: 409, message: 'Un compte existe déjà avec cet email' },
  LAST_ADMINISTRATOR: {
    status: 409,
    message: 'Ce compte est celui du dernier administrateur : nommez-en d’abord un autre',
  },
  ACCOUNT_CHANGED: {
    status: 409,
    message: 'Ce compte a été modifié entre-temps : vérifiez son état avant de recommencer',
  },
  ACCOUNT_ALREADY_SUSPENDED: { status: 409, message: 'Ce compte est déjà suspendu' },
  ACCOUNT_NOT_SUSPENDED: { status: 409, message: 'Ce compte n’est pas suspendu' },
  HIDDEN_VIDEO_CHANGED: {
    status: 409,
    message:
      'Cette vidéo a été masquée à nouveau entre-temps : lisez la nouvelle raison avant de recommencer',
  },
  EXPORT_NOT_READY: { status: 409, message: 'La copie de vos données n’est pas encore prête' },
  CONTENT_NOT_READY: { status: 409, message: 'Cette vidéo n’est pas encore prête à être examinée' },
  REPORT_ALREADY_ANSWERED: { status: 409, message: 'Ces signalements ont déjà reçu une réponse' },
  CONTENT_ALREADY_DECIDED: { status: 409, message: 'Une décision a déjà été prise pour ce contenu' },
  CONTENT_NOT_PUBLISHED: {
    status: 409,
    message: 'Cette vidéo n’est pas publiée : elle ne peut pas être retirée',
  },
  CONTENT_WITHDRAWN: { status: 409, message: 'Cette vidéo a été supprimée par son auteur, définitivement' },
  EVIDENCE_HELD: {
    status: 409,
    message: 'Cette vidéo est conservée comme preuve : un administrateur doit d’abord lever la conservation',
  },
  EVIDENCE_NOT_HELD: { status: 409, message: 'Cette vidéo n’est pas conservée comme preuve' },
  PREVIEW_REQUIRED: {
    status: 409,
    message: 'Ouvrez d’abord l’aperçu : une vidéo ne s’approuve pas sans être vue',
  },
  DECISION_IN_EFFECT: { status: 409, message: 'Cette décision a déjà pris effet' },
  DECISION_LAPSED: {
    status: 409,
    message: 'Cette vidéo n’était plus en attente ou a été préparée à nouveau : la décision est sans effet',
  },
  CONTENT_ALREADY_UPLOADED: { status: 409, message: 'Le fichier de ce contenu a déjà été accepté' },
  UPLOAD_QUOTA_REACHED: {
    status: 409,
    message: 'Votre compte a atteint la limite de ses envois',
  },
  UPLOAD_REPLACED: { status: 409, message: 'Un envoi plus récent de ce fichier a remplacé celui-ci' },
  UPLOAD_OFFSET_MISMATCH: {
    status: 409,
    message: 'L’envoi ne reprend pas là où il s’était arrêté : demandez d’abord où il en est',
  },
  UPLOAD_MISSING: { status: 409, message: 'Le fichier n’a pas encore été envoyé' },
  CONSENT_MISSING: {
    status: 409,
    message: 'L’attestation de consentement manque pour ce contenu',
  },

  ALREADY_SUBSCRIBED: {
    status: 409,
    message: 'Vous avez déjà un abonnement : vous pouvez en changer depuis « Mes Abonnements »',
  },
  SUBSCRIPTION_WRONG_STATE: { status: 409, message: 'L’état de cet abonnement ne le permet pas' },
  SUBSCRIPTION_CHANGED: {
    status: 409,
    message: 'Cet abonnement a changé entre-temps : vérifiez son état et sa période avant de recommencer',
  },
  PLAN_UNCHANGED: { status: 409, message: 'Vous avez déjà cet abonnement' },
  CHECKOUT_CONSENT_MISSING: {
    status: 409,
    message: 'Demandez que l’abonnement commence aussitôt pour pouvoir le commander',
  },
  PLAN_NOT_ON_SALE: { status: 409, message: 'Cette formule n’est plus proposée' },
  AMOUNT_CHANGED: {
    status: 409,
    message: 'Le montant a changé depuis son affichage : rien n’a été débité, vérifiez le nouveau montant',
  },
  PAYMENT_DECLINED: { status: 409, message: 'Le paiement a été refusé : rien n’a été changé' },
  ORDER_REFUSED: {
    status: 409,
    message: 'Le prestataire de paiement n’accepte pas cette commande : rien n’a été débité',
  },
  PORTAL_UNAVAILABLE: { status: 409, message: 'Il n’y a pas encore de moyen de paiement à gérer' },
  PAYMENT_NOT_REFUNDABLE: { status: 409, message: 'Ce paiement ne peut pas être remboursé de ce montant' },
  PAYMENT_CHANGED: {
    status: 409,
    message: 'Ce paiement a changé entre-temps : vérifiez ce qui reste remboursable avant de recommencer',
  },
  REQUEST_REPEATED: { status: 409, message: 'Cette demande a déjà été faite, avec d’autres indications' },
  COUPON_EXISTS: { status: 409, message: 'Ce code promotionnel existe déjà' },
  DECLARATION_SETTLED: { status: 409, message: 'Cette déclaration a déjà été traitée' },

  UPLOAD_EXPIRED: { status: 410, message: 'Cet envoi a expiré : il faut le recommencer' },

  TUS_VERSION_UNSUPPORTED: {
    status: 412,
    message: 'Cette version du protocole d’envoi n’est pas prise en charge : tus 1.0.0 est attendu',
  },

  BODY_TOO_LARGE: { status: 413, message: 'La requête est trop volumineuse' },
  UPLOAD_TOO_LARGE: { status: 413, message: 'Le fichier dépasse la taille maximale de 2 Go' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'Ce type de contenu n’est pas accepté ici' },
  RANGE_NOT_SATISFIABLE: { status: 416, message: 'La plage demandée est hors du fichier' },

  VALIDATION_FAILED: { status: 422, message: 'Certaines valeurs sont invalides' },
  COUPON_INVALID: { status: 422, message: 'Ce code promotionnel n’est pas valable' },
  SEARCH_TERM_REFUSED: { status: 422, message: 'Cette recherche n’est pas autorisée' },
  REPORT_LOCAL_ONLY: {
    status: 422,
    message: "Le signalement n'est disponible que pour les vidéos locales",
  },
  PROVIDER_VIDEO_ONLY: {
    status: 422,
    message:
      'Seules les vidéos des fournisseurs se masquent ici ; une vidéo locale se retire depuis son dossier',
  },
  NOT_A_VIDEO: { status: 422, message: 'Ce fichier n’est pas une vidéo lisible (MP4, AVI, MOV ou MKV)' },
  CAPTIONS_INVALID: {
    status: 422,
    message: 'Ce fichier ne contient pas de sous-titres lisibles (WebVTT ou SRT)',
  },
  COVER_UNKNOWN: { status: 422, message: 'Cette vidéo n’a pas cette image : choisissez-en une autre' },
  PICTURE_INVALID: { status: 422, message: 'Ce fichier n’est pas une image lisible (JPEG, PNG ou WebP)' },
  UPLOAD_MISMATCH: {
    status: 422,
    message: 'Le fichier envoyé ne correspond pas à ce qui a été annoncé',
  },

  UPLOAD_BUSY: { status: 423, message: 'Cet envoi est occupé, veuillez réessayer dans un instant' },

  TOO_MANY_REQUESTS: { status: 429, message: 'Trop de requêtes, veuillez patienter un instant' },
  TOO_MANY_UPLOADS: {
    status: 429,
    message: 'Vous avez trop d’envois inachevés : terminez-en un, ou supprimez une de ces vidéos',
  },
  EXPORT_TOO_SOON: {
    status: 429,
    message: 'Vous avez déjà demandé une copie de vos données ces dernières 24 heures',
  },
  TOO_MANY_ATTEMPTS: {
    status: 429,
    message: 'Trop de tentatives de connexion, veuillez réessayer plus tard',
  },

  INTERNAL: { status: 500, message: 'Une erreur interne est survenue' },
  SERVICE_UNAVAILABLE: {
    status: 503,
    message: 'Le service est momentanément indisponible, veuillez réessayer',
  },
  PAYMENT_UNAVAILABLE: {
    status: 503,
    message: 'Le paiement est momentanément indisponible, veuillez réessayer dans quelques minutes',
  },
  STORAGE_FULL: { status: 507, message: 'L’espace de stockage est plein, veuillez réessayer plus tard' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errors

/** A refused field: its path and the French sentence. */
export interface Violation {
  propertyPath: string
  message: string
}
